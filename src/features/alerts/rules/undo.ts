import { z } from "zod";
import type { Signer } from "#platform/signing.ts";
import { FREQUENCIES } from "./frequency.ts";

/** How long something taken away can be given back. */
export const UNDO_SECONDS = 3600;

const instant = z.iso.datetime().transform((text) => new Date(text));

/** A saved search as it was before it was deleted. */
const removedSearchSchema = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  email: z.string().nullable(),
  locale: z.enum(["fr", "en"]),
  name: z.string(),
  criteria: z.string(),
  frequency: z.enum(FREQUENCIES),
  confirmedAt: instant.nullable(),
  createdAt: instant,
});

/** Favourites as they were: which calls, and since when. */
const removedFavouritesSchema = z.object({
  userId: z.uuid(),
  calls: z.array(z.tuple([z.int(), z.number()])),
});

const SCHEMAS = {
  search: removedSearchSchema,
  favourites: removedFavouritesSchema,
} as const;

type Kind = keyof typeof SCHEMAS;
type Removed<K extends Kind> = z.infer<(typeof SCHEMAS)[K]>;

/**
 * What was taken away, sealed into the page that says so: nothing deleted stays in the database, and giving it back
 * needs no script. It names its owner, so that nobody else can use it.
 */
export function sealUndo<K extends Kind>(
  signer: Signer,
  kind: K,
  removed: Removed<K>,
  now: Date,
): string {
  return signer.sign(purpose(kind), JSON.stringify({ at: now.getTime(), removed }));
}

export function openUndo<K extends Kind>(
  signer: Signer,
  kind: K,
  token: string,
  now: Date,
): Removed<K> | null {
  const opened = signer.open(purpose(kind), token);
  if (opened === null) return null;
  const { at, removed } = JSON.parse(opened) as { at: number; removed: unknown };
  if (now.getTime() - at > UNDO_SECONDS * 1000) return null;
  return SCHEMAS[kind].parse(removed) as Removed<K>;
}

const purpose = (kind: Kind) => `undo ${kind}`;
