import { eq, inArray, sum } from "drizzle-orm";
import { lockPartner } from "#features/portal/partners/queries/partners.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { MAX_AGENCY_FILE_BYTES } from "../rules/call-file.ts";
import { callFiles } from "../tables.server.ts";

interface NewFile {
  readonly key: string;
  readonly partnerId: number;
  readonly bytes: number;
  readonly now: Date;
}

/**
 * Records a file that is about to be stored, if the files of the agency leave room for it. The lock of the agency keeps
 * two uploads from taking the same room.
 */
export async function reserveCallFile(tx: Db, file: NewFile): Promise<void> {
  await lockPartner(tx, file.partnerId);
  const [used] = await tx
    .select({ bytes: sum(callFiles.bytes).mapWith(Number) })
    .from(callFiles)
    .where(eq(callFiles.partnerId, file.partnerId));
  if (Number(used?.bytes ?? 0) + file.bytes > MAX_AGENCY_FILE_BYTES)
    throw new DomainError("INVALID", { file: "quota" });
  await recordCallFile(tx, file);
}

/** Records a file, or that it was uploaded again. */
export async function recordCallFile(
  db: Db,
  { key, partnerId, bytes, now }: NewFile,
): Promise<void> {
  await db
    .insert(callFiles)
    .values({ key, partnerId, bytes, usedAt: now })
    .onConflictDoUpdate({ target: callFiles.key, set: { usedAt: now } });
}

/**
 * Notes that files were put into a draft or taken out of one, which puts off their deletion. Returns the keys of those
 * that are recorded: a file that was deleted meanwhile is not among them.
 */
export async function touchCallFiles(
  tx: Db,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  // In the order of the keys, so that two saves do not wait for each other in a circle.
  const rows = await tx
    .select({ key: callFiles.key })
    .from(callFiles)
    .where(inArray(callFiles.key, [...keys]))
    .orderBy(callFiles.key)
    .for("update");
  const found = rows.map(({ key }) => key);
  if (found.length > 0)
    await tx.update(callFiles).set({ usedAt: now }).where(inArray(callFiles.key, found));
  return new Set(found);
}
