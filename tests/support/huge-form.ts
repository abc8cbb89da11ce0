import { buildAnswerKey } from "#form-engine/answer-key.ts";
import { checkModel } from "#form-engine/check-model.ts";
import type { FormModel } from "#form-engine/model.ts";
import {
  buildModelInput,
  choice,
  group,
  question,
  section,
} from "#form-engine/testing/build-form.ts";

/**
 * A generated form of 400 questions of every type in 20 sections, each conditional on another, with nested groups and
 * 2 MB of answers.
 */
const SECTIONS = 20;
const QUESTIONS = 20;
const TYPES = ["text", "integer", "float", "currency", "date", "bibliography"] as const;

export const HUGE_FORM_QUESTIONS = SECTIONS * QUESTIONS;

export function buildHugeModel(): FormModel {
  const checked = checkModel(
    buildModelInput(
      Array.from({ length: SECTIONS }, (_, s) =>
        section(`s${s}`, [
          section(
            `s${s}a`,
            Array.from({ length: QUESTIONS - 4 }, (_, q) => questionAt(s, q)),
          ),
          group(`s${s}g`, [
            question(`s${s}g0`, "text"),
            question(`s${s}g1`, "integer"),
            group(`s${s}h`, [question(`s${s}h0`, "text"), choice(`s${s}h1`, ["yes", "no"])]),
          ]),
        ]),
      ),
    ),
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.model;
}

function questionAt(s: number, q: number) {
  const id = idAt(s, q);
  const more = q === 0 && s > 0 ? { visibleWhen: [{ node: idAt(s - 1, 1), answered: true }] } : {};
  // Half are rich texts, as in large dossiers.
  if (q % 2 === 1) {
    return question(id, "text", { wysiwyg: true, maxCharacters: 20_000, required: q % 3 === 0 });
  }
  if (q % 8 === 4) return choice(id, ["x", "y", "z"], more);
  return question(id, TYPES[(q / 2) % TYPES.length], more);
}

const idAt = (s: number, q: number) => `q${s}_${q}`;

/** About 2 MB, most of it rich text. */
export function buildHugeAnswers(): Record<string, readonly unknown[]> {
  const answers: Record<string, readonly unknown[]> = {};
  for (let s = 0; s < SECTIONS; s++) {
    for (let q = 1; q < QUESTIONS - 4; q += 2) answers[idAt(s, q)] = [longText(s, q)];
    const groups = ["first", "b", "c"];
    answers[`s${s}g`] = groups;
    for (const groupId of groups)
      answers[buildAnswerKey([{ structureId: `s${s}g`, groupId }], `s${s}g0`)] = [
        `Groupe ${groupId}`,
      ];
  }
  return answers;
}

const SENTENCE =
  "Ce que les haies gardent de l'eau d'un hiver à l'autre dépend de leurs voisines. ";

const longText = (s: number, q: number) => ({
  type: "doc",
  content: Array.from({ length: 20 }, (_, p) => ({
    type: "paragraph",
    content: [{ type: "text", text: `${s}.${q}.${p} ${SENTENCE.repeat(7)}` }],
  })),
});
