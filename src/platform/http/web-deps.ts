import { createContext } from "react-router";
import type { DepsWithQueue } from "../jobs/job.ts";

/** What commands called from loaders and actions work with. */
export const webDepsContext = createContext<DepsWithQueue>();
