import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { getCvFile } from "../queries/cv-files.server.ts";
import { getCv } from "../queries/cvs.server.ts";
import { cvFileUses, cvUses } from "../tables.server.ts";

interface CvFileUse {
  readonly cvFileId: string;
  readonly dossierId: string;
}

/**
 * Records that a dossier uses an uploaded CV, in the transaction of the dossier's command. Called again at a deposit;
 * the first deposit time is kept.
 */
export async function recordCvFileUse(
  tx: Db,
  use: CvFileUse & {
    readonly dossierName: string;
    /** When the dossier was deposited with it; null for a draft. */
    readonly depositedAt: Date | null;
  },
): Promise<void> {
  // The same lock as in `removeCvFile`: a file cannot be removed while it is being attached.
  await getCvFile(tx, use.cvFileId, { forUpdate: true });
  await tx
    .insert(cvFileUses)
    .values(use)
    .onConflictDoUpdate({
      target: [cvFileUses.cvFileId, cvFileUses.dossierId],
      set: {
        dossierName: use.dossierName,
        depositedAt: sql`coalesce(${cvFileUses.depositedAt}, excluded.deposited_at)`,
      },
    });
}

/** Removes the use of a draft. Uses of deposits stay, because an abandoned edit brings the CV back. */
export async function removeCvFileUse(tx: Db, { cvFileId, dossierId }: CvFileUse): Promise<void> {
  await tx
    .delete(cvFileUses)
    .where(
      and(
        eq(cvFileUses.cvFileId, cvFileId),
        eq(cvFileUses.dossierId, dossierId),
        isNull(cvFileUses.depositedAt),
      ),
    );
}

/** Updates the dossier's name in all uses. */
export async function renameCvUses(
  tx: Db,
  { dossierId, dossierName }: { readonly dossierId: string; readonly dossierName: string },
): Promise<void> {
  await tx.update(cvUses).set({ dossierName }).where(eq(cvUses.dossierId, dossierId));
  await tx.update(cvFileUses).set({ dossierName }).where(eq(cvFileUses.dossierId, dossierId));
}

interface CvUseRecord {
  readonly cvId: string;
  readonly dossierId: string;
  readonly dossierName: string;
  /** When the dossier was deposited with it; null for a draft. */
  readonly depositedAt: Date | null;
}

/**
 * Records that a dossier uses a CV, in the transaction of the dossier's command, which checks its own policy. Called
 * again at a rename or deposit; the first deposit time is kept.
 */
export async function recordCvUse(tx: Db, use: CvUseRecord): Promise<void> {
  // The same lock as in `deleteCv`: a CV cannot be deleted while its dossier is being deposited.
  await getCv(tx, use.cvId, { forUpdate: true });
  await tx
    .insert(cvUses)
    .values(use)
    .onConflictDoUpdate({
      target: [cvUses.cvId, cvUses.dossierId],
      set: {
        dossierName: use.dossierName,
        depositedAt: sql`coalesce(${cvUses.depositedAt}, excluded.deposited_at)`,
      },
    });
}

/**
 * Removes the use of a CV by a draft, in the transaction of the dossier's command. Uses of deposits stay: an edit may
 * choose another CV while the deposited version keeps this one.
 */
export async function removeCvUse(
  tx: Db,
  { cvId, dossierId }: { readonly cvId: string; readonly dossierId: string },
): Promise<void> {
  await tx
    .delete(cvUses)
    .where(and(eq(cvUses.cvId, cvId), eq(cvUses.dossierId, dossierId), isNull(cvUses.depositedAt)));
}
