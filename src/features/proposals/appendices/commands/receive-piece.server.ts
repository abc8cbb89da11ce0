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

/** A file of 200 MB is 25 pieces; over a line that breaks every second, a few hundred. */
const PIECE_LIMIT = { name: "appendix-piece", max: 3000, seconds: 3600 } as const;

/** The piece that is coming of each upload: one at a time, so that no upload takes more of the disk than its file. */
const activePieces = new Map<string, AbortController>();

/**
 * Keeps the next piece of a file. Who sends it is asked for their right before the piece is read and after, so that
 * whoever lost it meanwhile leaves nothing. A connection that breaks leaves what came: the next piece begins there.
 */
export const receivePiece = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    uploadId: rowId(),
    offset: z.int().min(0),
    content: z.custom<AsyncIterable<Uint8Array>>(),
  }),
  limits: ({ userId }) => [[PIECE_LIMIT, userId]],
  async prepare({ db, actor, input, storage, now, requireAllowed }) {
    const { dossierId, uploadId, offset, content } = input;
    requireAllowed(can(actor, "changeAppendices", await dossierForActor(db, actor, dossierId)));
    const upload = await findOwnUpload(db, actor, input, now);
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
  may: (actor, { dossier }) => can(actor, "changeAppendices", dossier),
  async run({ tx, storage, input: { offset }, prepared: { key, bytes }, now }, { upload }) {
    if (!upload) throw new DomainError("NOT_FOUND");
    // The same piece came twice at once: the other one is kept.
    if (upload.received !== offset) throw new DomainError("STALE", { why: "offset" });
    // Nothing came: that neither counts as a piece nor keeps the upload alive.
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

/** A sender that leaves in the middle ends the piece, and so does the next piece that comes: its sender has given this one up. */
async function* readUntilAborted(content: AsyncIterable<Uint8Array>, newer: AbortSignal) {
  const given = content[Symbol.asyncIterator]();
  // The storage takes a moment to ask for the first bytes.
  if (newer.aborted) return endStream(given);
  const givenUp = new Promise<IteratorReturnResult<undefined>>((resolve) => {
    newer.addEventListener("abort", () => resolve({ done: true, value: undefined }));
  });
  try {
    for (;;) {
      const next = await Promise.race([givenUp, given.next()]);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
  } finally {
    if (newer.aborted) endStream(given);
  }
}

/** What is still to come of a piece that was given up is not waited for. */
function endStream(given: AsyncIterator<Uint8Array>): void {
  given.return?.().catch(() => {});
}
