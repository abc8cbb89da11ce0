import { eq } from "drizzle-orm";
import { cvFiles, cvs } from "#features/people/cv/tables.server.ts";
import {
  recordCvFileUse,
  recordCvUse,
  removeCvFileUse,
  removeCvUse,
} from "#features/people/cv/writes/cv-uses.server.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { FrozenContent, FrozenFile, Manifest } from "../rules/manifest.ts";

interface ChosenCv {
  readonly cvId: string | null;
  readonly cvFileId: string | null;
}

/** Restores the CVs of a deposited version for members who are still in the dossier, as far as the CVs still exist. */
export async function restoreCvs(tx: Db, manifest: Manifest): Promise<void> {
  const { dossier, depositedAt } = manifest;
  const members = await tx
    .select({
      id: dossierMembers.id,
      cvId: dossierMembers.cvId,
      cvFileId: dossierMembers.cvFileId,
    })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, dossier.id));
  for (const { id, ...current } of members) {
    const member = manifest.members.find((one) => one.id === id);
    if (!member) continue;
    const frozen = manifest.files.find((one) => one.path === member.cv);
    const restored = await lockExistingCv(tx, parseCvSource(frozen));
    const use = { dossierId: dossier.id, dossierName: dossier.acronym };
    if (current.cvId && current.cvId !== restored.cvId)
      await removeCvUse(tx, { ...use, cvId: current.cvId });
    if (current.cvFileId && current.cvFileId !== restored.cvFileId) {
      await removeCvFileUse(tx, { ...use, cvFileId: current.cvFileId });
    }
    const deposited = { ...use, depositedAt: new Date(depositedAt) };
    if (restored.cvId) await recordCvUse(tx, { ...deposited, cvId: restored.cvId });
    if (restored.cvFileId) await recordCvFileUse(tx, { ...deposited, cvFileId: restored.cvFileId });
    await tx.update(dossierMembers).set(restored).where(eq(dossierMembers.id, id));
  }
}

/** The CV that a frozen file was made from. */
function parseCvSource(file: Pick<FrozenFile, "source"> | undefined): ChosenCv {
  const [kind, id = null] = file?.source.split(":") ?? [];
  return kind === "cv" ? { cvId: id, cvFileId: null } : { cvId: null, cvFileId: id };
}

/**
 * Locks a CV until the transaction ends, so that it is not deleted before its use is recorded. Null ids when it no longer
 * exists.
 */
async function lockExistingCv(tx: Db, { cvId, cvFileId }: ChosenCv): Promise<ChosenCv> {
  const found = async (table: typeof cvs | typeof cvFiles, id: string | null) => {
    if (!id) return null;
    const [row] = await tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.id, id))
      .for("update");
    return row?.id ?? null;
  };
  return { cvId: await found(cvs, cvId), cvFileId: await found(cvFiles, cvFileId) };
}

/**
 * Locks the CVs a dossier is deposited with (built or uploaded) and records the deposit, which protects them from deletion.
 */
export async function retainCvs(
  tx: Db,
  { id, acronym, now }: { id: string; acronym: string; now: Date },
): Promise<void> {
  const members = await tx
    .select({ cvId: dossierMembers.cvId, cvFileId: dossierMembers.cvFileId })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, id))
    // A fixed lock order, against deadlocks between deposits.
    .orderBy(dossierMembers.cvId, dossierMembers.cvFileId);
  const use = { dossierId: id, dossierName: acronym, depositedAt: now };
  for (const { cvId, cvFileId } of members) {
    if (cvId) await recordCvUse(tx, { ...use, cvId });
    else if (cvFileId) await recordCvFileUse(tx, { ...use, cvFileId });
  }
}

/** Marks the CVs of a snapshot as deposited, as far as they still exist. */
export async function retainFrozenCvs(
  tx: Db,
  { dossier, files }: FrozenContent,
  now: Date,
): Promise<void> {
  const use = { dossierId: dossier.id, dossierName: dossier.acronym, depositedAt: now };
  for (const file of files.filter(({ kind }) => kind === "cv")) {
    const { cvId, cvFileId } = await lockExistingCv(tx, parseCvSource(file));
    if (cvId) await recordCvUse(tx, { ...use, cvId });
    else if (cvFileId) await recordCvFileUse(tx, { ...use, cvFileId });
  }
}
