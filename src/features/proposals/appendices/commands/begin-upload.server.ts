import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { rowId } from "#platform/row-id.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { deletePieces } from "../jobs/expire-uploads.server.ts";
import { loadAppendixFile, loadUploadQuota } from "../queries/appendices.server.ts";
import { MAX_APPENDIX_BYTES } from "../rules/appendix-file.ts";
import {
  findReplacementBlock,
  findUploadBlock,
  getIdleExpiry,
  getUploadExpiry,
  MAX_OPEN_UPLOADS,
} from "../rules/upload-quota.ts";
import { appendixUploads } from "../tables.server.ts";

/** Announces a resumable upload. Size, name and quota are checked before any byte is sent. */
export const beginUpload = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    slotId: rowId(),
    replaces: rowId().nullable(),
    fileName: z.string().min(1, "missing").refine(isWithinLength(1000), "tooLong"),
    bytes: z.int().min(0),
  }),
  // Announcements per person and hour; each costs a row. Allows for many reconnections.
  limits: [{ name: "appendix-upload", per: "person", max: 300, seconds: 3600 }],
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier, { slotId }) => can(actor, "changeAppendices", { ...dossier, slotId }),
  async run({ tx, queue, actor: { userId }, input, now }) {
    const { dossierId, slotId, replaces, bytes } = input;
    if (bytes > MAX_APPENDIX_BYTES) throw new DomainError("BODY_TOO_LARGE", { file: "tooLarge" });
    const { slots, maxAppendices } = await loadUploadQuota(tx, dossierId);
    if (!slots.some(({ id }) => id === slotId)) throw new DomainError("NOT_FOUND");
    if (replaces) await loadAppendixFile(tx, dossierId, replaces);
    const block = replaces
      ? findReplacementBlock(slotId, slots)
      : findUploadBlock(slotId, slots, maxAppendices);
    if (block) throw new DomainError("TAKEN", { why: block });
    // Serialises announcements of one person, so that parallel ones for several dossiers are all counted.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    await requireUploadSlot(tx, queue, userId, now);
    const expiresAt = getUploadExpiry(now, now);
    const [row] = await tx
      .insert(appendixUploads)
      .values({ ...input, userId, createdAt: now, expiresAt })
      .returning({ id: appendixUploads.id });
    if (!row) throw new Error("the row of an upload was not returned");
    return { id: row.id, expiresAt };
  },
});

/**
 * Throws when a person has too many open uploads. When all slots are taken, the upload that was idle longest is ended: one
 * whose cancellation never arrived must not block the next for a day, and disk use stays bounded.
 */
async function requireUploadSlot(tx: Db, queue: Queue, userId: string, now: Date): Promise<void> {
  const open = await tx
    .select({
      uploadId: appendixUploads.id,
      dossierId: appendixUploads.dossierId,
      expiresAt: appendixUploads.expiresAt,
    })
    .from(appendixUploads)
    .where(and(eq(appendixUploads.userId, userId), gt(appendixUploads.expiresAt, now)))
    .orderBy(appendixUploads.expiresAt);
  const [oldest] = open;
  if (!oldest || open.length < MAX_OPEN_UPLOADS) return;
  if (oldest.expiresAt > getIdleExpiry(now)) throw new DomainError("TOO_MANY_REQUESTS");
  const { expiresAt: _, ...upload } = oldest;
  await tx.delete(appendixUploads).where(eq(appendixUploads.id, upload.uploadId));
  await queue.enqueue(tx, deletePieces, upload);
}
