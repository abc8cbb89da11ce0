import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { getCvFile } from "../queries/cv-files.server.ts";
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
