import { eq } from "drizzle-orm";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { ownCv } from "../queries.server.ts";
import { refreshOf } from "../refresh.server.ts";
import { takeChanges } from "../rules/snapshot-diff.ts";
import { cvs } from "../tables.server.ts";

export type RefreshOutcome =
  | { kind: "refreshed"; taken: number }
  /** Nothing was chosen. */
  | { kind: "nothing" }
  /** The CV or the space changed since the changes were shown; they must be shown again. */
  | { kind: "stale" };

/** Takes changes of the space into a CV: all of them, or those with the given keys. */
export async function refreshCv(
  { db, clock }: Pick<DepsWithQueue, "db" | "clock">,
  userId: string,
  id: string | undefined,
  { mark, keys }: { mark: string; keys: readonly string[] | "all" },
): Promise<RefreshOutcome> {
  return db.transaction(async (tx) => {
    const cv = await ownCv(tx, userId, id, { lock: true });
    const refresh = await refreshOf(tx, cv);
    if (refresh.mark !== mark) return { kind: "stale" };
    const wanted = new Set(keys === "all" ? refresh.changes.map(({ key }) => key) : keys);
    const taken = refresh.changes.filter(({ key }) => wanted.has(key)).length;
    if (taken === 0) return { kind: "nothing" };
    const now = clock.now();
    await tx
      .update(cvs)
      .set({
        content: takeChanges(cv.content, refresh.now, wanted),
        version: cv.version + 1,
        snapshotAt: now,
        updatedAt: now,
      })
      .where(eq(cvs.id, cv.id));
    return { kind: "refreshed", taken };
  });
}
