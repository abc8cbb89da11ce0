import { createContext } from "react-router";
import type { Log } from "#platform/log.ts";

/** Whether this is the demonstration: invented data, and a style guide to look at. */
export const demoContext = createContext<boolean>();

/** What rendering a document needs from the process. */
export interface RenderDeps {
  readonly log: Log;
  /** Addresses of the scripts of public pages, by name. */
  readonly scripts: Readonly<Record<string, string>>;
}

export const renderDepsContext = createContext<RenderDeps>();
