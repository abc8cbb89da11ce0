import { randomUUID } from "node:crypto";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { type FormRef, loadAnswers, loadDossierForm } from "../queries/form-state.server.ts";
import { getNextUpdateTime } from "../rules/next-update.ts";
import { countWords } from "../rules/writing-session.ts";
import { storeAnswers } from "./store-answers.server.ts";

/**
 * Makes a form say again what it said once, in the transaction of a command that has been allowed to: locks do not hold it
 * up, open editors are told like of any save, and what stood there stays in the history.
 */
export async function replaceAnswers(
  tx: Db,
  place: FormRef,
  { authorId, now }: { authorId: string | null; now: Date },
  answers: ReadonlyMap<string, Answer>,
): Promise<void> {
  const { lastUpdate } = await loadDossierForm(tx, place, { forUpdate: true });
  const held = await loadAnswers(tx, place);
  const written = [...new Set([...held.keys(), ...answers.keys()])].flatMap((key) => {
    const there = held.get(key);
    const answer = answers.get(key) ?? NO_ANSWER;
    if (JSON.stringify(answer) === JSON.stringify(there?.answer ?? NO_ANSWER)) return [];
    return [{ changeId: randomUUID(), key, answer, version: (there?.version ?? 0) + 1 }];
  });
  // Each a row of its own, so that nothing of what stood there goes from the history with it.
  const added = written.map(({ changeId: _, ...entry }) => ({
    kind: "saved" as const,
    ...entry,
    words: countWords(entry.answer),
  }));
  const at = getNextUpdateTime(lastUpdate, now);
  await storeAnswers(tx, place, { authorId, at }, { written, added, continued: [] });
}
