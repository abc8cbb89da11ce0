import { createContext } from "react-router";
import type { Deps } from "../deps.ts";

/** What a page that only reads needs of the process. A feature that keeps something ready has a context of its own. */
export type Reading = Pick<Deps, "db" | "clock">;

export const readingContext = createContext<Reading>();
