import { createContext } from "react-router";
import type { Log } from "#platform/log.ts";

/** Whether this is the demonstration: invented data, and a style guide. */
export const demoContext = createContext<boolean>();

/** Services for rendering a document. */
export interface RenderDeps {
  readonly log: Log;
  /** URLs of the scripts of public pages, by name. */
  readonly scripts: Readonly<Record<string, string>>;
}

export const renderDepsContext = createContext<RenderDeps>();
