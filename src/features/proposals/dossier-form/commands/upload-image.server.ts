import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { IMAGE_BYTES_LIMIT } from "#form-engine/types/image/rules.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { openImage, withImageSlot } from "#platform/files/open-image.server.ts";
import { rowId } from "#platform/row-id.ts";
import { dossierImages } from "../tables.server.ts";
import { getPrintVariantKey, MAX_IMAGE_PIXELS, makePrintVariant } from "../writes/images.server.ts";

/** Decoding images is expensive: enough for a team, too few for a script. */
export const UPLOAD_LIMIT = {
  name: "dossier-image",
  per: "person",
  max: 200,
  seconds: 3600,
} as const;
const FORMATS = { png: "image/png", jpeg: "image/jpeg" } as const;

/**
 * Stores an image of a dossier. The type is detected from the content, not the file name. A scaled print variant is
 * stored beside a large original, so that exports need not scale it again.
 */
export const uploadImage = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    file: z.instanceof(Uint8Array),
  }),
  limits: [UPLOAD_LIMIT],
  async prepare({ db, actor, storage, input: { dossierId, file } }) {
    // Checked before the file is stored: no file is accepted from a non-member.
    const dossier = await dossierForActor(db, actor, dossierId);
    const decision = can(actor, "writeAnswers", dossier);
    if (!decision.ok) return null;
    const { printVariant, ...image } = await withImageSlot(actor.userId, () => inspectImage(file));
    const sha256 = createHash("sha256").update(file).digest("hex");
    const filename = `${randomUUID()}.${image.contentType === FORMATS.png ? "png" : "jpg"}`;
    const storageKey = `dossier/${dossierId}/${filename}`;
    await storage.put(storageKey, Buffer.from(file));
    const printKey = printVariant && getPrintVariantKey(dossierId, sha256);
    if (printKey)
      await storage.put(printKey, printVariant).catch(async (error: unknown) => {
        await storage.delete(storageKey);
        throw error;
      });
    return { image: { ...image, filename, storageKey, sha256 }, printKey };
  },
  async undo({ storage }, prepared) {
    if (!prepared) return;
    await storage.delete(prepared.image.storageKey);
    // Another upload of the same image may share this variant; if so, it is made again at the next print.
    if (prepared.printKey) await storage.delete(prepared.printKey);
  },
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "writeAnswers", dossier),
  async run({ tx, actor, input: { dossierId, file }, prepared, now }) {
    if (!prepared) throw new DomainError("NOT_FOUND");
    await tx.insert(dossierImages).values({
      ...prepared.image,
      dossierId,
      bytes: file.length,
      uploadedBy: actor.userId,
      createdAt: now,
    });
    const { filename, width, height } = prepared.image;
    return { filename, width, height };
  },
});

/** Accepts PNG and JPEG below the size limit whose pixels can all be decoded. */
async function inspectImage(file: Uint8Array) {
  const refused = () => new DomainError("INVALID", { file: "notAnImage" });
  if (file.length === 0 || file.length >= IMAGE_BYTES_LIMIT) throw refused();
  const announced = await openImage(file, { limitInputPixels: MAX_IMAGE_PIXELS });
  const image = await openImage(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" });
  try {
    const head = await announced.metadata();
    if (head.format !== "png" && head.format !== "jpeg") throw refused();
    const printVariant = await makePrintVariant(file, (scale) => scale());
    // Forces decoding of all pixels; making a print variant has already done so.
    if (!printVariant)
      await image.resize(16, 16, { fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer();
    const { width, height } = head;
    return { contentType: FORMATS[head.format], width, height, printVariant };
  } catch {
    throw refused();
  }
}
