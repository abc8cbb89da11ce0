import { and, eq, inArray, sql } from "drizzle-orm";
import type { FormRef } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { dossierAnswerHistory } from "#features/proposals/dossier-form/tables.server.ts";
import type { AnswerKey } from "#form-engine/answer-key.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { isOfForm } from "./form-rows.server.ts";

/** The keys of all answers that a form ever had. */
export async function loadHistoryKeys(tx: Db, formRef: FormRef): Promise<AnswerKey[]> {
  const rows = await tx
    .selectDistinct({ key: dossierAnswerHistory.key })
    .from(dossierAnswerHistory)
    .where(isOfForm(dossierAnswerHistory, formRef));
  return rows.map(({ key }) => key);
}

/** The last saved history row of each key. */
export const loadLastRows = async (tx: Db, formRef: FormRef, keys: readonly AnswerKey[]) => {
  if (keys.length === 0) return [];
  return tx
    .selectDistinctOn([dossierAnswerHistory.key], {
      key: dossierAnswerHistory.key,
      answer: dossierAnswerHistory.answer,
      authorId: dossierAnswerHistory.authorId,
    })
    .from(dossierAnswerHistory)
    .where(
      and(
        isOfForm(dossierAnswerHistory, formRef),
        eq(dossierAnswerHistory.kind, "saved"),
        inArray(dossierAnswerHistory.key, [...keys]),
      ),
    )
    .orderBy(dossierAnswerHistory.key, sql`${dossierAnswerHistory.id} desc`);
};

/** Keys of answers that lost a part and were not changed by a person since. */
export async function listUntouchedKeys(
  tx: Db,
  formRef: FormRef,
  asideRows: readonly { readonly key: AnswerKey; readonly why: string }[],
): Promise<ReadonlySet<AnswerKey>> {
  const keys = asideRows.flatMap(({ key, why }) => (why === "optionsGone" ? [key] : []));
  if (keys.length === 0) return new Set();
  const rows = await loadLastRows(tx, formRef, keys);
  return new Set(rows.flatMap(({ key, authorId }) => (authorId === null ? [key] : [])));
}

/** The highest version that each key had, so that a row written again goes on counting. */
export async function loadLastVersions(
  tx: Db,
  formRef: FormRef,
  entries: readonly (readonly [AnswerKey, Answer])[],
): Promise<ReadonlyMap<AnswerKey, number>> {
  if (entries.length === 0) return new Map();
  const rows = await tx
    .select({
      key: dossierAnswerHistory.key,
      version: sql<number>`max(${dossierAnswerHistory.version})::int`,
    })
    .from(dossierAnswerHistory)
    .where(
      and(
        isOfForm(dossierAnswerHistory, formRef),
        inArray(
          dossierAnswerHistory.key,
          entries.map(([key]) => key),
        ),
      ),
    )
    .groupBy(dossierAnswerHistory.key);
  return new Map(rows.map(({ key, version }) => [key, version]));
}

export async function moveHistory(
  tx: Db,
  { dossierId, formModelType }: FormRef,
  keys: readonly AnswerKey[],
  resolve: (key: AnswerKey) => AnswerKey | null,
): Promise<void> {
  const moved = keys.flatMap((key) => {
    const newKey = resolve(key);
    return newKey === null || newKey === key ? [] : [{ key, newKey }];
  });
  if (moved.length === 0) return;
  // One statement, because keys can be exchanged.
  await tx.execute(sql`
    update ${dossierAnswerHistory} h set key = m."newKey"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(key text, "newKey" text)
    where h.dossier_id = ${dossierId} and h.form_model_type = ${formModelType} and h.key = m.key`);
}
