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
 * Writes down that a dossier holds an uploaded CV, in the transaction of the dossier's own command. Called again when the dossier
 * is deposited: the first moment stays.
 */
export async function recordCvFileUse(
  tx: Db,
  use: CvFileUse & {
    readonly dossierName: string;
    /** When the dossier was deposited with it; null while it is being written. */
    readonly depositedAt: Date | null;
  },
): Promise<void> {
  // Locked as removing it locks it: a file cannot go in the moment it is given.
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

/** Another CV was chosen in its place. What was deposited stays, as its dossier does: an edit that is abandoned brings it back. */
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

/** A dossier has another name: the lists of CVs call it so from now on. */
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
  /** When the dossier was deposited with it; null while it is being written. */
  readonly depositedAt: Date | null;
}

/**
 * Writes down that a dossier holds a CV, in the transaction of the dossier's own command, which has asked its policy.
 * Called again when the dossier is renamed or deposited. A deposit is never taken back: the first moment stays.
 */
export async function recordCvUse(tx: Db, use: CvUseRecord): Promise<void> {
  // Locked as deleting it locks it: a CV cannot go in the moment its dossier is deposited.
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
 * Writes down that a dossier no longer holds a CV, in the transaction of the dossier's own command. A CV that was deposited
 * stays written down, whatever the dossier goes on with: an edit beside the deposited version may choose another one.
 */
export async function removeCvUse(
  tx: Db,
  { cvId, dossierId }: { readonly cvId: string; readonly dossierId: string },
): Promise<void> {
  await tx
    .delete(cvUses)
    .where(and(eq(cvUses.cvId, cvId), eq(cvUses.dossierId, dossierId), isNull(cvUses.depositedAt)));
}
