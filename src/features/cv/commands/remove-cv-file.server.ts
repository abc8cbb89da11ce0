import { and, eq, sql } from "drizzle-orm";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { deleteCvFile } from "../jobs/delete-cv-file.server.ts";
import { cvFiles } from "../tables.server.ts";

/** Takes a file off a person's list; the job then erases it, as often as it takes. */
export async function removeCvFile(
  deps: Pick<DepsWithQueue, "db" | "queue">,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(cvFiles)
      .where(and(eq(cvFiles.userId, userId), sql`${cvFiles.id}::text = ${id}`))
      .returning({ key: cvFiles.key });
    if (!gone) throw new DomainError("NOT_FOUND");
    await deps.queue.enqueue(tx, deleteCvFile, gone);
  });
}
