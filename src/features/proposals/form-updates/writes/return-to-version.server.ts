import { and, eq, gte, isNull } from "drizzle-orm";
import {
  type FormRef,
  loadDossierForm,
} from "#features/proposals/dossier-form/queries/form-state.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierFormPoints } from "../tables.server.ts";
import { moveForm } from "./move-form.server.ts";

/**
 * Moves a form back to the version in which it was deposited, when an edit is abandoned or lapses: history, pads and
 * comments return to the keys of that version. Points that came up after the deposit are deleted, because the answers
 * they are about are replaced by the deposited ones. The caller holds the dossier's row lock.
 */
export async function returnToVersion(
  tx: Db,
  formRef: FormRef,
  { versionId, depositedAt, now }: { versionId: string; depositedAt: Date; now: Date },
): Promise<void> {
  const current = await loadDossierForm(tx, formRef, { forUpdate: true });
  if (current.versionId === versionId) return;
  await moveForm(tx, {
    formRef,
    fromVersionId: current.versionId,
    toVersionId: versionId,
    now,
  });
  await tx
    .delete(dossierFormPoints)
    .where(
      and(
        eq(dossierFormPoints.dossierId, formRef.dossierId),
        eq(dossierFormPoints.formModelType, formRef.formModelType),
        gte(dossierFormPoints.createdAt, depositedAt),
        isNull(dossierFormPoints.confirmedAt),
      ),
    );
}
