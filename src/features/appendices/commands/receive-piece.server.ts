import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/dossiers/policy.ts";
import { dossierForActor } from "#features/dossiers/queries/dossiers.server.ts";
import { command, requireAllowed } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { ownUpload } from "../queries/uploads.server.ts";
import { MAX_PIECES, UPLOAD_KEPT_MS } from "../rules/upload-limits.ts";
import { appendixUploads } from "../tables.server.ts";

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
  async prepare({ db, actor, input, storage, now }) {
    const { dossierId, uploadId, offset, content } = input;
    requireAllowed(can(actor, "changeAppendices", await dossierForActor(db, actor, dossierId)));
    const upload = await ownUpload(db, actor, input, now);
    if (!upload) throw new DomainError("NOT_FOUND");
    if (upload.received !== offset) throw new DomainError("STALE", { why: "offset" });
    if (upload.pieces.length >= MAX_PIECES) throw new DomainError("TOO_MANY_REQUESTS");
    const key = `dossier/${dossierId}/upload/${uploadId}/${randomUUID()}`;
    const maxBytes = upload.bytes - offset;
    return { key, ...(await storage.putStream(key, untilItBreaks(content), { maxBytes })) };
  },
  undo: ({ storage }, { key }) => storage.delete(key),
  async load({ tx, actor, input, now }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId, "share");
    return { dossier, upload: await ownUpload(tx, actor, input, now, { forUpdate: true }) };
  },
  may: (actor, { dossier }) => can(actor, "changeAppendices", dossier),
  async run({ tx, input: { offset }, prepared: { key, bytes }, now }, { upload }) {
    if (!upload) throw new DomainError("NOT_FOUND");
    // The same piece came twice at once: the other one is kept.
    if (upload.received !== offset) throw new DomainError("STALE", { why: "offset" });
    const received = offset + bytes;
    const expiresAt = new Date(now.getTime() + UPLOAD_KEPT_MS);
    await tx
      .update(appendixUploads)
      .set({ received, expiresAt, pieces: [...upload.pieces, key] })
      .where(eq(appendixUploads.id, upload.id));
    return { received, expiresAt };
  },
});

/** A sender that leaves in the middle ends the piece. */
async function* untilItBreaks(content: AsyncIterable<Uint8Array>) {
  try {
    yield* content;
  } catch (error) {
    if (error instanceof DomainError) throw error;
  }
}
