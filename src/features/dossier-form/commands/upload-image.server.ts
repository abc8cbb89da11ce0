import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { can } from "#features/dossiers/policy.ts";
import { dossierForActor } from "#features/dossiers/queries/dossiers.server.ts";
import { IMAGE_BYTES_LIMIT } from "#form-engine/types/image/rules.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { inImageTurn } from "#platform/files/image-turns.server.ts";
import { openImage } from "#platform/files/open-image.server.ts";
import { rowId } from "#platform/row-id.ts";
import { dossierImages } from "../tables.server.ts";

/** Looking at an image is work: often enough for a team, too seldom for a script. */
export const UPLOAD_LIMIT = { name: "dossier-image", max: 200, seconds: 3600 } as const;
const MAX_PIXELS = 50_000_000;
const FORMATS = { png: "image/png", jpeg: "image/jpeg" } as const;

/** Keeps an image for an answer of the dossier. What it is called does not count, only what it is. */
export const uploadImage = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    file: z.instanceof(Uint8Array),
  }),
  limits: ({ userId }) => [[UPLOAD_LIMIT, userId]],
  async prepare({ db, actor, storage, input: { dossierId, file } }) {
    // Before anything is kept: a stranger's file is not ours to hold.
    const dossier = await dossierForActor(db, actor, dossierId);
    const decision = can(actor, "writeAnswers", dossier);
    if (!decision.ok) return null;
    const image = await inImageTurn(actor.userId, () => lookAt(file));
    const filename = `${randomUUID()}.${image.contentType === FORMATS.png ? "png" : "jpg"}`;
    const storageKey = `dossier/${dossierId}/${filename}`;
    await storage.put(storageKey, Buffer.from(file));
    return { ...image, filename, storageKey };
  },
  undo: async ({ storage }, prepared) => prepared && storage.delete(prepared.storageKey),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "writeAnswers", dossier),
  async run({ tx, actor, input: { dossierId, file }, prepared, now }) {
    if (!prepared) throw new DomainError("NOT_FOUND");
    const sha256 = createHash("sha256").update(file).digest("hex");
    await tx.insert(dossierImages).values({
      ...prepared,
      dossierId,
      sha256,
      bytes: file.length,
      uploadedBy: actor.userId,
      createdAt: now,
    });
    const { filename, width, height } = prepared;
    return { filename, width, height };
  },
});

/** PNG or JPEG, small enough, and readable to its last pixel. */
async function lookAt(file: Uint8Array) {
  const refused = () => new DomainError("INVALID", { file: "notAnImage" });
  if (file.length === 0 || file.length >= IMAGE_BYTES_LIMIT) throw refused();
  const announced = await openImage(file, { limitInputPixels: MAX_PIXELS });
  const image = await openImage(file, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  try {
    const head = await announced.metadata();
    if (head.format !== "png" && head.format !== "jpeg") throw refused();
    // To its last pixel, and nothing is worked out of them.
    await image.resize(16, 16, { fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer();
    return { contentType: FORMATS[head.format], width: head.width, height: head.height };
  } catch {
    throw refused();
  }
}
