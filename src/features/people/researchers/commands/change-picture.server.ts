import { randomBytes } from "node:crypto";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { openImage, withImageSlot } from "#platform/files/open-image.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { deletePictureFile } from "../jobs/cleanup.server.ts";
import { can } from "../policy.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { findPictureKey } from "../queries/profile.server.ts";
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_FORMATS,
  PICTURE_SIDE,
  type PictureProblem,
} from "../rules/picture.ts";
import { writeProfile } from "../writes/owned-rows.server.ts";

/** Replaces the person's picture. The former file is deleted by a job after commit. */
export const changePicture = command({
  actors: ["person"],
  input: z.object({ file: z.instanceof(Uint8Array) }),
  // Image processing is expensive. The limit is high for a person and low for a script.
  limits: [{ name: "change-picture", per: "person", max: 60, seconds: 3600 }],
  async prepare({ actor: { userId }, input, storage }) {
    const content = await withImageSlot(userId, () => makePicture(input.file));
    const key = `picture/${userId}/${randomBytes(12).toString("hex")}.webp`;
    await deleteFileOnError(storage, key, () => storage.put(key, content));
    return { key };
  },
  load: ({ tx, actor }) => lockCurrentPicture(tx, actor.userId),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor, prepared: { key }, now, queue, storage }, formerKey) {
    await deleteFileOnError(storage, key, async () => {
      await writeProfile(tx, actor.userId, { pictureKey: key, updatedAt: now });
      if (formerKey) await queue.enqueue(tx, deletePictureFile, { key: formerKey });
    });
    return { key };
  },
});

export const deletePicture = command({
  actors: ["person"],
  input: z.object({}),
  load: ({ tx, actor }) => lockCurrentPicture(tx, actor.userId),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor, now, queue }, formerKey) {
    if (!formerKey) return;
    await writeProfile(tx, actor.userId, { pictureKey: null, updatedAt: now });
    await queue.enqueue(tx, deletePictureFile, { key: formerKey });
  },
});

/** The lock makes two tabs change the picture one after the other, so that each deletes the file of the one before. */
async function lockCurrentPicture(tx: Db, userId: string): Promise<string | null> {
  await lockPerson(tx, userId);
  return findPictureKey(tx, userId);
}

/** Deletes the new file when the work fails: no row would name it. */
async function deleteFileOnError(
  storage: Storage,
  key: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    await storage.delete(key).catch(() => undefined);
    throw error;
  }
}

const TIMEOUT_SECONDS = 10;

const createPictureError = (problem: PictureProblem) =>
  new DomainError("INVALID", { file: problem });

/**
 * Re-encodes the image as a square WebP from its pixels alone. Metadata (location, device), scripts and appended files
 * are dropped. The format is detected by content; name and media type are ignored.
 */
export async function makePicture(file: Uint8Array): Promise<Buffer> {
  if (file.length === 0) throw createPictureError("none");
  if (file.length > MAX_PICTURE_BYTES) throw createPictureError("tooBig");
  const unlimited = await openImage(file, { limitInputPixels: false });
  try {
    // Reads the header first: a small file can declare a huge image.
    const header = await unlimited.metadata();
    if (!PICTURE_FORMATS.some((format) => format === header.format))
      throw createPictureError("notPicture");
    if (header.width * header.height > MAX_PICTURE_PIXELS)
      throw createPictureError("tooManyPixels");
    const image = await openImage(file, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: "error",
      pages: 1,
    });
    return await image
      .autoOrient()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: "cover" })
      .webp({ quality: 84 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
  } catch (error) {
    throw error instanceof DomainError ? error : createPictureError("notPicture");
  }
}
