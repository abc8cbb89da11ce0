import type { Db } from "#platform/db/pool.server.ts";
import type { CvPart, Sources } from "../rules/cv-parts.ts";
import type { CvRow } from "./cvs.server.ts";
import { spaceRows } from "./space-rows.server.ts";
import { workIds, worksById } from "./works.server.ts";

/** Where the values of rows that a part newly chooses come from. */
export async function sourcesOf(db: Db, cv: CvRow, part: CvPart): Promise<Sources> {
  if (part.step === 1) return { space: await spaceRows(db, cv.userId, cv.locale) };
  if (part.step === 2) return { works: await worksById(db, cv.userId, workIds(part)) };
  return {};
}
