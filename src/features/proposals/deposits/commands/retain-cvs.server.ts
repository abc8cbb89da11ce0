import { eq } from "drizzle-orm";
import { recordCvFileUse, recordCvUse } from "#features/people/cv/writes/cv-uses.server.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { FrozenContent } from "../rules/manifest.ts";
import { lockExistingCv, parseCvSource } from "./restore-cvs.server.ts";

/** Holds the CVs a dossier is deposited with, those made here and those that were uploaded, and writes down that it was. */
export async function retainCvs(
  tx: Db,
  { id, acronym, now }: { id: string; acronym: string; now: Date },
): Promise<void> {
  const given = await tx
    .select({ cvId: dossierMembers.cvId, cvFileId: dossierMembers.cvFileId })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, id))
    // One order for everybody who holds several.
    .orderBy(dossierMembers.cvId, dossierMembers.cvFileId);
  const use = { dossierId: id, dossierName: acronym, depositedAt: now };
  for (const { cvId, cvFileId } of given) {
    if (cvId) await recordCvUse(tx, { ...use, cvId });
    else if (cvFileId) await recordCvFileUse(tx, { ...use, cvFileId });
  }
}

/** The same for CVs that were frozen before: those that are still there. */
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
