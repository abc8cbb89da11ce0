import { and, eq, sql } from "drizzle-orm";
import { deleteDossierFile } from "#features/proposals/dossier-form/jobs/delete-dossier-file.server.ts";
import type { DossierRow } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { getStem } from "#platform/files/file-name.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { loadUploadQuota } from "../queries/appendices.server.ts";
import type { inspectFile } from "../queries/inspect-file.server.ts";
import { getDefaultExtension } from "../rules/appendix-file.ts";
import { findReplacementBlock, findUploadBlock } from "../rules/upload-quota.ts";
import { appendixFiles } from "../tables.server.ts";

type InspectedAppendix = Awaited<ReturnType<typeof inspectFile>>;

interface AppendixToSave {
  readonly dossier: Pick<DossierRow, "id">;
  readonly slotId: string;
  /** Id of the file to replace; null to add one. */
  readonly replaces: string | null;
  readonly file: InspectedAppendix;
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
}

/**
 * Puts an inspected file into its slot. The caller holds the dossier's row lock, so of two files for the last free place
 * the second is refused.
 */
export async function saveAppendix(
  tx: Db,
  queue: DepsWithQueue["queue"],
  { dossier, slotId, replaces, file, id, userId, now }: AppendixToSave,
): Promise<"appendixAdded" | "appendixReplaced"> {
  const { fileName, ...found } = file;
  const values = {
    ...found,
    fileName: toSafeFileName(getStem(fileName), getDefaultExtension(file.format), "annexe"),
    uploadedBy: userId,
    uploadedAt: now,
  };
  const inSlot = and(eq(appendixFiles.dossierId, dossier.id), eq(appendixFiles.slotId, slotId));
  const { slots, maxAppendices } = await loadUploadQuota(tx, dossier.id);
  if (!slots.some((slot) => slot.id === slotId)) throw new DomainError("NOT_FOUND");
  const block = replaces
    ? findReplacementBlock(slotId, slots)
    : findUploadBlock(slotId, slots, maxAppendices);
  if (block) throw new DomainError("TAKEN", { why: block });
  if (replaces) {
    const [old] = await tx
      .delete(appendixFiles)
      .where(and(inSlot, eq(appendixFiles.id, replaces)))
      .returning();
    // Another member removed the file meanwhile: the uploader decides what to do with the new one.
    if (!old) throw new DomainError("STALE", { why: "replacedGone" });
    const { position } = old;
    await tx
      .insert(appendixFiles)
      .values({ ...values, id, dossierId: dossier.id, slotId, position });
    await discardContent(tx, queue, dossier, old);
    return "appendixReplaced";
  }
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${appendixFiles.position}), 0)::int` })
    .from(appendixFiles)
    .where(inSlot);
  const position = (last?.position ?? 0) + 1;
  await tx.insert(appendixFiles).values({ ...values, id, dossierId: dossier.id, slotId, position });
  return "appendixAdded";
}

/**
 * Deletes the stored bytes of a removed file, unless a deposited version or a standby was made from them: abandoning an
 * edit restores such a file.
 */
export async function discardContent(
  tx: Db,
  queue: DepsWithQueue["queue"],
  { id }: Pick<DossierRow, "id">,
  { storageKey }: { storageKey: string },
): Promise<void> {
  if (await isFrozen(tx, id, storageKey)) return;
  await queue.enqueue(tx, deleteDossierFile, { key: storageKey });
}

/**
 * Whether a version or a standby refers to the storage key. The deposits feature comes after this one, so its tables are
 * queried by name. Comparing dates instead would be unsafe, because deposits and files are dated by the clocks of several
 * processes.
 */
async function isFrozen(tx: Db, dossierId: string, storageKey: string): Promise<boolean> {
  const source = `"appendix:${storageKey}"`;
  const { rowCount } = await tx.execute(sql`
    select from deposit_versions where dossier_id = ${dossierId} and strpos(manifest, ${source}) > 0
    union all
    select from dossier_standbys where dossier_id = ${dossierId} and strpos(frozen, ${source}) > 0
    limit 1`);
  return rowCount === 1;
}
