import type { Db } from "#platform/db/pool.server.ts";
import type { CvPart, PartSources } from "../rules/cv-parts.ts";
import type { CvRow } from "./cvs.server.ts";
import { loadSpaceRows } from "./space-rows.server.ts";
import { findWorksById, listWorkIds } from "./works.server.ts";

/** Where the values of rows that a part newly chooses come from. */
export async function loadPartSources(db: Db, cv: CvRow, part: CvPart): Promise<PartSources> {
  if (part.step === 1) return { space: await loadSpaceRows(db, cv.userId, cv.locale) };
  if (part.step === 2) return { works: await findWorksById(db, cv.userId, listWorkIds(part)) };
  return {};
}
