import { createContext } from "react-router";
import type { Database } from "./pool.server.ts";

/** The database for loaders and actions. */
export const databaseContext = createContext<Database>();
