import { eq } from "drizzle-orm";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { cvUse } from "../cv-use.server.ts";
import { mayDeleteCv } from "../policy.ts";
import { ownCv } from "../queries.server.ts";
import { cvs } from "../tables.server.ts";

/** Deletes a CV, unless a deposited dossier holds it. */
export async function deleteCv(
  { db }: Pick<DepsWithQueue, "db">,
  userId: string,
  id: string,
  useOf: typeof cvUse = cvUse,
): Promise<"deleted" | "held"> {
  return db.transaction(async (tx) => {
    const cv = await ownCv(tx, userId, id, { lock: true });
    if (!mayDeleteCv(await useOf(tx, cv.id))) return "held";
    await tx.delete(cvs).where(eq(cvs.id, cv.id));
    return "deleted";
  });
}
