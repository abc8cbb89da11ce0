import { eq } from "drizzle-orm";
import { z } from "zod";
import { deleteDossierFile } from "#features/proposals/dossier-form/jobs/delete-dossier-file.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { ConcurrencyWindow } from "#platform/throttle/concurrency-window.ts";
import { deletePieces } from "../jobs/expire-uploads.server.ts";
import { findOwnUpload, loadAppendixFile, loadUploadQuota } from "../queries/appendices.server.ts";
import { inspectFile } from "../queries/inspect-file.server.ts";
import { MAX_APPENDIX_BYTES } from "../rules/appendix-file.ts";
import { findReplacementBlock, findUploadBlock, UPLOAD_LIMIT } from "../rules/upload-quota.ts";
import { appendixUploads } from "../tables.server.ts";
import { saveAppendix } from "../writes/save-appendix.server.ts";
import { createAppendixKey } from "./add-appendix.server.ts";

const uploadInput = z.object({ dossierId: rowId(), uploadId: rowId() });

/**
 * One join per upload at a time: parallel requests would fill the disk with copies of the file. Different uploads do not
 * wait for each other; the expensive checks have slots of their own.
 */
const joins = new ConcurrencyWindow({
  slots: 1000,
  slotsPerOwner: 1,
  maxWaiting: 100,
  maxWaitMs: 60_000,
});

/**
 * Joins the pieces of an upload, inspects the file and puts it into its slot. The file gets the upload's id, so a repeated
 * request (after a lost answer) returns the same file. A file refused for its content is deleted with its pieces; one
 * refused for lack of quota keeps them.
 */
export const finishUpload = command({
  actors: ["person"],
  input: uploadInput,
  limits: [UPLOAD_LIMIT],
  async prepare({ db, actor, input, storage, now, requireAllowed, ...deps }) {
    const { dossierId, uploadId } = input;
    const dossier = await dossierForActor(db, actor, dossierId);
    requireAllowed(can(actor, "changeAppendices", { ...dossier, slotId: null }));
    const join = async () => {
      const upload = await findOwnUpload(db, actor, input, now);
      if (!upload) return null;
      if (upload.received !== upload.bytes) throw new DomainError("STALE", { why: "incomplete" });
      // Checked again under the lock; here to avoid joining and inspecting a file that cannot be added.
      await requireFreeSlot(db, upload);
      const storageKey = createAppendixKey(dossierId);
      const maxBytes = MAX_APPENDIX_BYTES;
      const joined = await storage.putStream(storageKey, concatPieces(storage, upload.pieces), {
        maxBytes,
      });
      const file = { ...joined, storageKey, fileName: upload.fileName };
      try {
        return await inspectFile({ ...deps, db, storage }, file, { userId: actor.userId, now });
      } catch (error) {
        await storage.delete(storageKey);
        if (error instanceof DomainError && error.code === "INVALID") {
          await db.delete(appendixUploads).where(eq(appendixUploads.id, uploadId));
          await storage.deleteAll(`dossier/${dossierId}/upload/${uploadId}`);
        }
        throw error;
      }
    };
    // A second request waits here, then finds the file of the first and joins nothing.
    return joins.run(join, { owner: uploadId });
  },
  undo: async ({ storage }, file) => file && storage.delete(file.storageKey),
  async load({ tx, actor, input, now }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId, "update");
    return { dossier, upload: await findOwnUpload(tx, actor, input, now, { forUpdate: true }) };
  },
  may: (actor, { dossier, upload }) =>
    can(actor, "changeAppendices", { ...dossier, slotId: upload?.slotId ?? null }),
  async run({ tx, queue, actor, input, prepared: file, now, audit }, { dossier, upload }) {
    const { dossierId, uploadId: id } = input;
    if (!upload || !file) {
      const existing = await loadAppendixFile(tx, dossierId, id);
      // A parallel request finished first, so this copy is deleted.
      if (file) await queue.enqueue(tx, deleteDossierFile, { key: file.storageKey });
      return { id, fileName: existing.fileName };
    }
    const { slotId, replaces } = upload;
    const target = { dossier, slotId, replaces };
    const act = await saveAppendix(tx, queue, { ...target, file, id, userId: actor.userId, now });
    await tx.delete(appendixUploads).where(eq(appendixUploads.id, id));
    await queue.enqueue(tx, deletePieces, { dossierId, uploadId: id });
    const { fileName } = await loadAppendixFile(tx, dossierId, id);
    const subject = { kind: "dossier", id: dossierId } as const;
    await audit(`dossier.${act}`, subject, { slotId, fileId: id }, fileName);
    return { id, fileName };
  },
});

/** Cancels an upload. Allowed to the person who began it, even without the right to write any more. */
export const cancelUpload = command({
  actors: ["person"],
  input: uploadInput,
  async load({ tx, actor, input, now }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId);
    return { dossier, upload: await findOwnUpload(tx, actor, input, now, { forUpdate: true }) };
  },
  may: (actor, { dossier }) => can(actor, "read", dossier),
  async run({ tx, queue, input }, { upload }) {
    if (!upload) throw new DomainError("NOT_FOUND");
    await tx.delete(appendixUploads).where(eq(appendixUploads.id, upload.id));
    await queue.enqueue(tx, deletePieces, input);
  },
});

async function requireFreeSlot(
  db: Db,
  { dossierId, slotId, replaces }: typeof appendixUploads.$inferSelect,
): Promise<void> {
  const { slots, maxAppendices } = await loadUploadQuota(db, dossierId);
  const block = replaces
    ? findReplacementBlock(slotId, slots)
    : findUploadBlock(slotId, slots, maxAppendices);
  if (block) throw new DomainError("TAKEN", { why: block });
}

async function* concatPieces(storage: Storage, pieces: readonly string[]) {
  for (const key of pieces) yield* await storage.stream(key);
}
