import { and, isNotNull } from "drizzle-orm";
import type { FormRef } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { dossierUnplacedAnswers } from "#features/proposals/dossier-form/tables.server.ts";
import type { AnswerKey } from "#form-engine/answer-key.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { type FormMove, inParts, isOfForm } from "./form-rows.server.ts";

/** Texts of this form that earlier versions set aside. */
export async function listAsideRows(tx: Db, formRef: FormRef) {
  const rows = await tx
    .select({
      id: dossierUnplacedAnswers.id,
      key: dossierUnplacedAnswers.key,
      fromVersionId: dossierUnplacedAnswers.fromVersionId,
      source: dossierUnplacedAnswers.source,
      answer: dossierUnplacedAnswers.answer,
      why: dossierUnplacedAnswers.why,
    })
    .from(dossierUnplacedAnswers)
    .where(
      and(
        isOfForm(dossierUnplacedAnswers, formRef),
        isNotNull(dossierUnplacedAnswers.fromVersionId),
      ),
    )
    .orderBy(dossierUnplacedAnswers.id);
  return rows.flatMap(({ key, fromVersionId, ...row }) =>
    key === null || fromVersionId === null ? [] : [{ ...row, key, fromVersionId }],
  );
}

export type UnplacedText = Pick<
  typeof dossierUnplacedAnswers.$inferInsert,
  "node" | "answer" | "why" | "source"
> & { readonly key: AnswerKey };

/** Inserts texts without a question; returns their ids by key. */
export async function insertUnplaced(
  tx: Db,
  { formRef, fromVersionId, now }: FormMove,
  texts: readonly UnplacedText[],
): Promise<ReadonlyMap<AnswerKey, readonly number[]>> {
  const ids = new Map<AnswerKey, number[]>();
  for (const part of inParts(texts)) {
    const rows = await tx
      .insert(dossierUnplacedAnswers)
      .values(
        part.map(({ key, node, answer, why, source }) => ({
          ...formRef,
          fromVersionId,
          key,
          source,
          node,
          answer,
          why,
          createdAt: now,
        })),
      )
      .returning({ id: dossierUnplacedAnswers.id, key: dossierUnplacedAnswers.key });
    for (const { id, key } of rows) ids.set(key ?? "", [...(ids.get(key ?? "") ?? []), id]);
  }
  return ids;
}
