import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { FormOfDossier } from "../queries/form-state.server.ts";
import { continues } from "../rules/history-stretch.ts";
import { dossierAnswerHistory as history } from "../tables.server.ts";

/** Rows of one author on one answer; each is a stretch of work, or something that was taken out of the answer. */
export const MAX_ROWS_OF_AUTHOR = 200;

export interface HistoryEntry {
  readonly kind: "saved" | "aside";
  readonly key: string;
  readonly answer: Answer;
  readonly version: number;
}

/** Writes down what answers became, in the save's own transaction; an author's work on one answer is one row a stretch. */
export async function keepHistory(
  tx: Db,
  place: FormOfDossier,
  { authorId, at }: { authorId: string; at: Date },
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const last = await lastRows(
    tx,
    place,
    entries.map(({ key }) => key),
  );
  const added: (typeof history.$inferInsert)[] = [];
  for (const entry of entries) {
    const row = last.get(entry.key);
    // A text that waits for its place is sent again and again: it is kept once.
    if (
      entry.kind === "aside" &&
      row?.authorId === authorId &&
      isDeepStrictEqual(row.answer, entry.answer)
    )
      continue;
    if (row && continues(row, { ...entry, authorId, at })) {
      const { answer, version } = entry;
      await tx.update(history).set({ answer, version, at }).where(eq(history.id, row.id));
    } else added.push({ ...place, ...entry, authorId, startedAt: at, at });
  }
  await addHistory(tx, place, added);
}

/**
 * Adds rows, and lets go of the oldest of an author who has too many on one answer: whoever writes without end pushes out
 * their own texts, and nobody else's.
 */
export async function addHistory(
  tx: Db,
  { dossierId, formModelType }: FormOfDossier,
  added: readonly (typeof history.$inferInsert)[],
): Promise<void> {
  if (added.length === 0) return;
  await tx.insert(history).values([...added]);
  const keys = added.map(({ key }) => key);
  await tx.execute(sql`
    delete from ${history} where id in (
      select id from (
        select id, row_number() over (partition by key, author_id order by id desc) as place from ${history}
        where dossier_id = ${dossierId} and form_model_type = ${formModelType}
          and key = any(${sql.param(keys)}::text[])) ranked
      where place > ${MAX_ROWS_OF_AUTHOR})`);
}

async function lastRows(tx: Db, place: FormOfDossier, keys: readonly string[]) {
  const rows = await tx
    .selectDistinctOn([history.key], {
      id: history.id,
      key: history.key,
      kind: history.kind,
      authorId: history.authorId,
      startedAt: history.startedAt,
      answer: history.answer,
    })
    .from(history)
    .where(
      and(
        eq(history.dossierId, place.dossierId),
        eq(history.formModelType, place.formModelType),
        inArray(history.key, [...keys]),
      ),
    )
    .orderBy(history.key, desc(history.id));
  return new Map(rows.map((row) => [row.key, row]));
}
