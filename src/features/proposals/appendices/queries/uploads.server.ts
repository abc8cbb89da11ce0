import { and, eq, gt } from "drizzle-orm";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { appendixUploads } from "../tables.server.ts";

/** An upload of the person who asks, as long as it waits; null for anybody else's, and for one that has expired. */
export async function findOwnUpload(
  db: Db,
  { userId }: Pick<PersonActor, "userId">,
  { dossierId, uploadId }: { dossierId: string; uploadId: string },
  now: Date,
  { forUpdate = false } = {},
) {
  const query = db
    .select()
    .from(appendixUploads)
    .where(
      and(
        eq(appendixUploads.id, uploadId),
        eq(appendixUploads.dossierId, dossierId),
        eq(appendixUploads.userId, userId),
        gt(appendixUploads.expiresAt, now),
      ),
    );
  const [row] = await (forUpdate ? query.for("update") : query);
  return row ?? null;
}
