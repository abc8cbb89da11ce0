import { createHash } from "node:crypto";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { CvRow } from "../queries/cvs.server.ts";
import { loadSpaceRows } from "../queries/space-rows.server.ts";
import { findWorksById, listWorkIds } from "../queries/works.server.ts";
import {
  type CurrentSpace,
  diffSnapshot,
  type SnapshotChange,
  serializeChanges,
} from "../rules/snapshot-diff.ts";

export interface CvRefresh {
  currentSpace: CurrentSpace;
  changes: readonly SnapshotChange[];
  /** Digest of the changes, to check that the person accepts what they saw. */
  mark: string;
}

/** Previews a refresh of the actor's own CV. */
export async function previewCvRefresh(db: Db, actor: Actor, cv: CvRow): Promise<CvRefresh> {
  const space = await loadSpaceRows(db, cv.userId, cv.locale);
  const works = await findWorksById(db, actor, listWorkIds(cv.content));
  const now = { ...space, works: [...works.publications, ...works.datasets] };
  const changes = diffSnapshot(cv.content, now);
  const mark = createHash("sha256")
    .update(serializeChanges(changes))
    .digest("base64url")
    .slice(0, 22);
  return { currentSpace: now, changes, mark };
}
