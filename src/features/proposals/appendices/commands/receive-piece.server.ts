import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { findOwnUpload } from "../queries/appendices.server.ts";
import { getUploadExpiry, MAX_PIECES } from "../rules/upload-quota.ts";
import { appendixUploads } from "../tables.server.ts";

/** The piece being received of each upload. One at a time, so that an upload takes no more disk space than its file. */
const activePieces = new Map<string, AbortController>();

/**
 * Stores the next piece of a file. The right is checked before and after reading the piece, so that a person who lost it
 * meanwhile stores nothing. After a broken connection the received part is kept, and the next piece starts there.
 */
export const receivePiece = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    uploadId: rowId(),
    offset: z.int().min(0),
    content: z.custom<AsyncIterable<Uint8Array>>(),
  }),
  // Pieces per person and hour. A file of 200 MB has 25 pieces; on an unstable connection, a few hundred.
  limits: [{ name: "appendix-piece", per: "person", max: 3000, seconds: 3600 }],
  async prepare({ db, actor, input, storage, now, requireAllowed }) {
    const { dossierId, uploadId, offset, content } = input;
    const dossier = await dossierForActor(db, actor, dossierId);
    const upload = await findOwnUpload(db, actor, input, now);
    const slotId = upload?.slotId ?? null;
    requireAllowed(can(actor, "changeAppendices", { ...dossier, slotId }));
    if (!upload) throw new DomainError("NOT_FOUND");
    if (upload.received !== offset) throw new DomainError("STALE", { why: "offset" });
    if (upload.pieces.length >= MAX_PIECES) throw new DomainError("TOO_MANY_REQUESTS");
    const key = `dossier/${dossierId}/upload/${uploadId}/${randomUUID()}`;
    const maxBytes = upload.bytes - offset;
    const newer = new AbortController();
    activePieces.get(uploadId)?.abort();
    activePieces.set(uploadId, newer);
    try {
      const piece = readUntilAborted(content, newer.signal);
      return { key, ...(await storage.putStream(key, piece, { maxBytes })) };
    } finally {
      if (activePieces.get(uploadId) === newer) activePieces.delete(uploadId);
    }
  },
  undo: ({ storage }, { key }) => storage.delete(key),
  async load({ tx, actor, input, now }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId, "share");
    return { dossier, upload: await findOwnUpload(tx, actor, input, now, { forUpdate: true }) };
  },
  may: (actor, { dossier, upload }) =>
    can(actor, "changeAppendices", { ...dossier, slotId: upload?.slotId ?? null }),
  async run({ tx, storage, input: { offset }, prepared: { key, bytes }, now }, { upload }) {
    if (!upload) throw new DomainError("NOT_FOUND");
    // The same piece was sent twice in parallel: the other one is kept.
    if (upload.received !== offset) throw new DomainError("STALE", { why: "offset" });
    // An empty piece is not counted and does not extend the upload's expiry.
    if (bytes === 0) {
      await storage.delete(key);
      return { received: offset, expiresAt: upload.expiresAt };
    }
    const received = offset + bytes;
    const expiresAt = getUploadExpiry(upload.createdAt, now);
    await tx
      .update(appendixUploads)
      .set({ received, expiresAt, pieces: [...upload.pieces, key] })
      .where(eq(appendixUploads.id, upload.id));
    return { received, expiresAt };
  },
});

/**
 * Yields the piece until its sender disconnects, or until a newer piece of the same upload arrives: the sender has then
 * given up this one.
 */
async function* readUntilAborted(content: AsyncIterable<Uint8Array>, newer: AbortSignal) {
  const iterator = content[Symbol.asyncIterator]();
  // May have been aborted before the storage asked for the first bytes.
  if (newer.aborted) return endStream(iterator);
  const givenUp = new Promise<IteratorReturnResult<undefined>>((resolve) => {
    newer.addEventListener("abort", () => resolve({ done: true, value: undefined }));
  });
  try {
    for (;;) {
      const next = await Promise.race([givenUp, iterator.next()]);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
  } finally {
    if (newer.aborted) endStream(iterator);
  }
}

/** Ends the source without waiting for the rest of the piece. */
function endStream(iterator: AsyncIterator<Uint8Array>): void {
  iterator.return?.().catch(() => {});
}
