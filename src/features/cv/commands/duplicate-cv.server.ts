import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { ownCv } from "../queries.server.ts";
import { roomForCv } from "../room-for-cv.server.ts";
import { CV_LIMITS } from "../rules/cv-limits.ts";
import { type CvPart, withPart } from "../rules/cv-parts.ts";
import { cvs } from "../tables.server.ts";
import { sourcesOf } from "./save-cv-part.server.ts";

/**
 * A second CV that says the same, as a snapshot of the same moment. With `part`, it says that part differently: so
 * the work of a window that lost a conflict is kept beside the other's. Null where there is no room for another.
 */
export async function duplicateCv(
  { db, clock }: Pick<DepsWithQueue, "db" | "clock">,
  userId: string,
  id: string | undefined,
  { nameOf, part }: { nameOf: (title: string) => string; part?: CvPart | undefined },
): Promise<string | null> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const cv = await ownCv(tx, userId, id);
    if (!(await roomForCv(tx, userId))) return null;
    const copy = part ? withPart(cv, part, await sourcesOf(tx, cv, part)) : cv;
    const [row] = await tx
      .insert(cvs)
      .values({
        userId,
        title: nameOf(copy.title).slice(0, CV_LIMITS.title),
        locale: copy.locale,
        content: copy.content,
        step: cv.step,
        snapshotAt: cv.snapshotAt,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: cvs.id });
    if (!row) throw new Error("an inserted CV was not returned");
    return row.id;
  });
}
