import type { SQL } from "drizzle-orm";
import type { Actor } from "#platform/actor.ts";
import { isOwnedBy } from "#platform/db/owned-by.server.ts";
import { cvFiles, cvs } from "../tables.server.ts";

/** Condition on `cvs`, for every list, count, export and feed: people see their own. */
export const cvVisibleTo = (actor: Actor): SQL => isOwnedBy(cvs.userId, actor);

/** The same for `cv_files`. */
export const cvFileVisibleTo = (actor: Actor): SQL => isOwnedBy(cvFiles.userId, actor);
