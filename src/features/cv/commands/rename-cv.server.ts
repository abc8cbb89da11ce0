import { eq, sql } from "drizzle-orm";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { ownCv } from "../queries.server.ts";
import { titleSchema } from "../rules/part-schema.ts";
import { cvs } from "../tables.server.ts";

export type RenameOutcome = "renamed" | "missing" | "tooLong";

export async function renameCv(
  { db, clock }: Pick<DepsWithQueue, "db" | "clock">,
  userId: string,
  id: string,
  wanted: string,
): Promise<RenameOutcome> {
  return db.transaction(async (tx) => {
    const cv = await ownCv(tx, userId, id, { lock: true });
    const title = titleSchema.safeParse(wanted);
    if (!title.success) return title.error.issues[0]?.message === "tooLong" ? "tooLong" : "missing";
    if (title.data !== cv.title) {
      await tx
        .update(cvs)
        .set({ title: title.data, version: sql`${cvs.version} + 1`, updatedAt: clock.now() })
        .where(eq(cvs.id, cv.id));
    }
    return "renamed";
  });
}
