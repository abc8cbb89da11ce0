import { asc, eq } from "drizzle-orm";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { dossierForms } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import type { FormModelType, FormNode } from "#form-engine/model.ts";
import type { FormPointKind } from "#form-engine/update-form.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { FormPointDetail } from "../rules/point-detail.ts";
import { dossierFormPoints } from "../tables.server.ts";

/** A point of a dossier's list: what a new version of its form asks the team to look at. */
export interface DossierFormPoint {
  readonly id: number;
  readonly formModelType: FormModelType;
  readonly kind: FormPointKind;
  /** Answer key in the current version; for a text without a question, in the version before. */
  readonly key: string;
  /** The question before the update; null if it is new. */
  readonly before: FormNode | null;
  /** The question in the dossier's current version; null if it is gone. */
  readonly after: FormNode | null;
  readonly detail: FormPointDetail;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  /** Name of the member who confirmed it; null if it is open or the account was erased. */
  readonly confirmedBy: string | null;
}

/** All points of a dossier, confirmed ones included, oldest first. The caller has checked the right to read. */
export async function listPoints(db: Db, dossierId: string): Promise<DossierFormPoint[]> {
  const rows = await db
    .select()
    .from(dossierFormPoints)
    .where(eq(dossierFormPoints.dossierId, dossierId))
    .orderBy(asc(dossierFormPoints.id));
  if (rows.length === 0) return [];
  const current = await db
    .select({ type: dossierForms.formModelType, versionId: dossierForms.versionId })
    .from(dossierForms)
    .where(eq(dossierForms.dossierId, dossierId));
  const versionOf = new Map(current.map(({ type, versionId }) => [type, versionId]));
  const forms = await loadFormVersions(db, [
    ...new Set([...rows.map(({ fromVersionId }) => fromVersionId), ...versionOf.values()]),
  ]);
  const confirmers = rows.flatMap(({ confirmedBy }) => confirmedBy ?? []);
  const names = await loadShownNames(db, dossierId, confirmers);
  const findNode = (versionId: string | undefined, key: string): FormNode | null =>
    forms.get(versionId ?? "")?.positions.get(parseKey(key)?.nodeId ?? "")?.node ?? null;
  return rows.map((row) => ({
    id: row.id,
    formModelType: row.formModelType,
    kind: row.kind,
    key: row.key,
    before: findNode(row.fromVersionId, row.key),
    after: findNode(versionOf.get(row.formModelType), row.key),
    detail: row.detail as FormPointDetail,
    createdAt: row.createdAt,
    confirmedAt: row.confirmedAt,
    confirmedBy: names.get(row.confirmedBy ?? "") ?? null,
  }));
}
