import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { consumeRateLimit } from "#platform/rate-limit/rate-limit.server.ts";
import { pictureKeyOf } from "../queries/profile.server.ts";
import type { PictureProblem } from "../rules/picture.ts";
import { profiles } from "../tables.server.ts";
import { makePicture } from "./make-picture.server.ts";

type PictureDeps = Pick<Deps, "db" | "storage" | "clock" | "log" | "signer">;

export type PictureOutcome =
  | { readonly kind: "changed"; readonly key: string | null }
  | { readonly kind: "refused"; readonly problem: PictureProblem };

/** Making a picture is work: often enough for a person, too seldom for a script. */
export const PICTURE_LIMIT = { name: "change-picture", most: 60, seconds: 3600 } as const;

/** A new picture for a person; the one before is forgotten. */
export async function changePicture(
  deps: PictureDeps,
  userId: string,
  file: Uint8Array,
): Promise<PictureOutcome> {
  if (!(await consumeRateLimit(deps, PICTURE_LIMIT, userId, deps.clock.now()))) {
    return { kind: "refused", problem: "tooMany" };
  }
  const made = await makePicture(file);
  if (made.kind === "refused") return made;
  const key = `picture/${userId}/${randomBytes(12).toString("hex")}.webp`;
  try {
    await replaceKey(deps, userId, { key, content: made.content });
  } catch (error) {
    await deps.storage.delete(key).catch(() => undefined);
    throw error;
  }
  return { kind: "changed", key };
}

export async function deletePicture(deps: PictureDeps, userId: string): Promise<PictureOutcome> {
  await replaceKey(deps, userId, null);
  return { kind: "changed", key: null };
}

/** The row and the file come together: the file is written while the row waits to be committed. */
async function replaceKey(
  { db, storage, clock, log }: PictureDeps,
  userId: string,
  picture: { key: string; content: Uint8Array } | null,
): Promise<void> {
  const change = { pictureKey: picture?.key ?? null, updatedAt: clock.now() };
  const former = await db.transaction(async (tx) => {
    // Two windows of one person wait for each other here: each finds, and deletes, the picture of the one before.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const before = await pictureKeyOf(tx, userId);
    await tx
      .insert(profiles)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: profiles.userId, set: change });
    if (picture) await storage.put(picture.key, picture.content);
    return before;
  });
  if (!former) return;
  // The person's wish is done already; a file that stays behind is ours to look after.
  await storage
    .delete(former)
    .catch((err: unknown) => log.warn({ err }, "old picture not deleted"));
}
