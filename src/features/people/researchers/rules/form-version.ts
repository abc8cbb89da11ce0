import { z } from "zod";
import { DomainError } from "#platform/errors.ts";

/** The version a form was based on; whoever sends none (a program) writes over what is there. */
export const baseVersionSchema = z.int().optional();

/** Fields of a form that are not the entry's own. */
export const ENTRY_ID = "_id";
export const ENTRY_VERSION = "_version";

/** As a form without script sends it. */
export const parseVersionField = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Two tabs, two saves: the second must not silently undo the first. */
export function requireCurrentVersion(base: number | undefined, current: number): void {
  if (base !== undefined && base !== current) throw new DomainError("STALE");
}
