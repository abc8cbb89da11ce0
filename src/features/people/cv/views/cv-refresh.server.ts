import { createHash } from "node:crypto";
import type { Db } from "#platform/db/pool.server.ts";
import type { CvRow } from "../queries/cvs.server.ts";
import { spaceRows } from "../queries/space-rows.server.ts";
import { workIds, worksById } from "../queries/works.server.ts";
import {
  diffText,
  type SnapshotChange,
  type SpaceNow,
  snapshotDiff,
} from "../rules/snapshot-diff.ts";

export interface CvRefresh {
  now: SpaceNow;
  changes: readonly SnapshotChange[];
  /** Tells these changes from others: what somebody agrees to is what they saw. */
  mark: string;
}

/** What refreshing a CV from the space would do today. */
export async function cvRefresh(db: Db, cv: CvRow): Promise<CvRefresh> {
  const space = await spaceRows(db, cv.userId, cv.locale);
  const works = await worksById(db, cv.userId, workIds(cv.content));
  const now = { ...space, works: [...works.publications, ...works.datasets] };
  const changes = snapshotDiff(cv.content, now);
  const mark = createHash("sha256").update(diffText(changes)).digest("base64url").slice(0, 22);
  return { now, changes, mark };
}
