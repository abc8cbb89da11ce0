import { randomBytes } from "node:crypto";
import type { Deps } from "#platform/deps.ts";
import { makePicture } from "../make-picture.server.ts";
import { pictureKeyOf } from "../profile-queries.server.ts";
import type { PictureProblem } from "../rules/picture.ts";
import { profiles } from "../tables.server.ts";

type PictureDeps = Pick<Deps, "db" | "storage" | "clock" | "log">;

export type PictureOutcome =
  | { readonly kind: "changed"; readonly key: string | null }
  | { readonly kind: "refused"; readonly problem: PictureProblem };

/** A new picture for a person; the one before is forgotten. */
export async function changePicture(
  deps: PictureDeps,
  userId: string,
  file: Uint8Array,
): Promise<PictureOutcome> {
  const made = await makePicture(file);
  if (made.kind === "refused") return made;
  const key = `picture/${userId}/${randomBytes(12).toString("hex")}.webp`;
  // The file first: a row never names a picture that is not there.
  await deps.storage.put(key, made.content);
  await replaceKey(deps, userId, key);
  return { kind: "changed", key };
}

export async function deletePicture(deps: PictureDeps, userId: string): Promise<PictureOutcome> {
  await replaceKey(deps, userId, null);
  return { kind: "changed", key: null };
}

async function replaceKey(
  { db, storage, clock, log }: PictureDeps,
  userId: string,
  pictureKey: string | null,
): Promise<void> {
  const updatedAt = clock.now();
  const former = await db.transaction(async (tx) => {
    const before = await pictureKeyOf(tx, userId);
    await tx
      .insert(profiles)
      .values({ userId, pictureKey, updatedAt })
      .onConflictDoUpdate({ target: profiles.userId, set: { pictureKey, updatedAt } });
    return before;
  });
  if (!former || former === pictureKey) return;
  // The person's wish is done already; a file that stays behind is ours to look after.
  await storage
    .delete(former)
    .catch((err: unknown) => log.warn({ err }, "old picture not deleted"));
}
