import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { dossierForms } from "#features/dossiers/tables.server.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { allAnswers, type FormOfDossier, formOfDossier } from "../queries/form-state.server.ts";
import { addHistory } from "./answer-history.server.ts";
import { writeAnswers } from "./write-changes.server.ts";

/**
 * Makes a form say again what it said once, in the transaction of a command that has been allowed to: locks do not hold it
 * up, open editors are told like of any save, and what stood there stays in the history.
 */
export async function replaceAnswers(
  tx: Db,
  place: FormOfDossier,
  { authorId, now }: { authorId: string | null; now: Date },
  answers: ReadonlyMap<string, Answer>,
): Promise<void> {
  await formOfDossier(tx, place, { forUpdate: true });
  const held = await allAnswers(tx, place);
  const written = [...new Set([...held.keys(), ...answers.keys()])].flatMap((key) => {
    const there = held.get(key);
    const answer = answers.get(key) ?? NO_ANSWER;
    if (JSON.stringify(answer) === JSON.stringify(there?.answer ?? NO_ANSWER)) return [];
    const next = { answer, version: (there?.version ?? 0) + 1, by: authorId, at: now };
    return [
      { change: { id: randomUUID(), key, version: there?.version ?? 0, answer }, held: next },
    ];
  });
  if (written.length === 0) return;
  await writeAnswers(tx, place, written);
  // Each a row of its own, so that nothing of what stood there goes from the history with it.
  await addHistory(
    tx,
    place,
    written.map(({ change: { key }, held: { answer, version } }) => ({
      ...place,
      key,
      kind: "saved" as const,
      answer,
      version,
      authorId,
      startedAt: now,
      at: now,
    })),
  );
  await tx
    .update(dossierForms)
    .set({ lastUpdate: now })
    .where(
      and(
        eq(dossierForms.dossierId, place.dossierId),
        eq(dossierForms.formModelType, place.formModelType),
      ),
    );
}
