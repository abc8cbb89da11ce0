import { and, inArray, sql } from "drizzle-orm";
import type {
  FormRef,
  SavedAnswers,
} from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { countWords } from "#features/proposals/dossier-form/rules/history-rows.ts";
import {
  dossierAnswerHistory,
  dossierAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import { type AnswerKey, parseKey } from "#form-engine/answer-key.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { PlannedAnswer } from "../rules/plan-answers.ts";
import { inParts, isOfForm } from "./form-rows.server.ts";

/** Writes the planned rows of answers; those that changed get a row in the history, without an author. */
export async function writeAnswers(
  tx: Db,
  formRef: FormRef,
  {
    stored,
    rows,
    removedKeys,
    at,
  }: {
    stored: SavedAnswers;
    rows: ReadonlyMap<AnswerKey, PlannedAnswer>;
    removedKeys: readonly AnswerKey[];
    at: Date;
  },
): Promise<void> {
  const removed = new Set(removedKeys);
  if (removed.size > 0)
    await tx
      .delete(dossierAnswers)
      .where(and(isOfForm(dossierAnswers, formRef), inArray(dossierAnswers.key, [...removed])));
  const written = [...rows].flatMap(([key, row]) => {
    const isUnmoved = stored.has(key) && !removed.has(key);
    if (isUnmoved && !row.isChanged) return [];
    return {
      ...formRef,
      key,
      nodeId: parseKey(key)?.nodeId ?? "",
      answer: row.answer,
      version: row.version,
      updatedBy: row.by,
      // Open pages are sent what was changed; a moved answer keeps its time.
      updatedAt: row.isChanged ? at : (row.at ?? at),
      isChanged: row.isChanged,
    };
  });
  for (const part of inParts(written)) {
    await tx
      .insert(dossierAnswers)
      .values(part.map(({ isChanged: _, ...row }) => row))
      .onConflictDoUpdate({
        target: [dossierAnswers.dossierId, dossierAnswers.formModelType, dossierAnswers.key],
        set: {
          answer: sql`excluded.answer`,
          version: sql`excluded.version`,
          updatedBy: sql`excluded.updated_by`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  }
  const changed = written.filter(({ isChanged }) => isChanged);
  for (const part of inParts(changed)) {
    await tx.insert(dossierAnswerHistory).values(
      part.map(({ key, answer, version }) => ({
        ...formRef,
        key,
        kind: "saved" as const,
        answer,
        version,
        authorId: null,
        startedAt: at,
        at,
        words: countWords(answer),
      })),
    );
  }
}
