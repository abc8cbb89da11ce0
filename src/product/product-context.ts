import { createContext } from "react-router";
import type { ErrorCode } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";

/** Whether this is the demonstration: invented data, and a style guide. */
export const demoContext = createContext<boolean>();

/** A refusal that a page of the back office is to show: of a file or an endpoint, which have no page of their own. */
interface FramedRefusal {
  readonly code: ErrorCode;
  /** The refused address. */
  readonly path: string;
}

/** Null on all other requests. */
export const framedRefusalContext = createContext<FramedRefusal | null>(null);

/** Services for rendering a document. */
export interface RenderDeps {
  readonly log: Log;
  /** URLs of the scripts of public pages, by name. */
  readonly scripts: Readonly<Record<string, string>>;
}

export const renderDepsContext = createContext<RenderDeps>();
