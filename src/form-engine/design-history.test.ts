import fc from "fast-check";
import { expect, test } from "vitest";
import { parseKey } from "./answer-key.ts";
import { findAnswerProblems, isAnswered } from "./answers.ts";
import { applyChanges } from "./apply-changes.ts";
import { checkModel } from "./check-model.ts";
import { compareModels, isWordingOnly } from "./compare-models.ts";
import { type Form, makeForm } from "./form.ts";
import { checkKeyExists, EMPTY_STATE, type FormState, getAnswer } from "./form-state.ts";
import { isGroup } from "./model.ts";
import { listOccurrences } from "./occurrences.ts";
import type { Answer } from "./question-type.ts";
import { buildModelInput, question, section } from "./testing/build-form.ts";
import { listValueTexts } from "./types/question-types.ts";
import { updateForm } from "./update-form.ts";

/**
 * Any history of designs and answers: each design is a random form over the same ids, so that questions are moved,
 * retyped, removed and brought back between versions.
 */

const QUESTION_IDS = ["a", "b", "c", "d", "e", "f"];
const STRUCTURE_IDS = ["s", "g", "h"];

const OPTIONS = ["x", "y", "z"].map((id) => ({ id, labelFr: id, labelEn: id }));

const questionFields: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({
    type: fc.constant("text"),
    wysiwyg: fc.boolean(),
    multiple: fc.boolean(),
    maxCharacters: fc.constantFrom(3, 5_000),
  }),
  fc.record({ type: fc.constantFrom("integer", "float", "currency", "date", "bibliography") }),
  fc.record({
    type: fc.constant("choice"),
    choiceType: fc.constantFrom("radio", "select", "checkbox"),
    choiceQuestionNodes: fc.subarray(OPTIONS, { minLength: 1 }),
  }),
);

interface Design {
  readonly form: Form;
}

/** Where each id stands, and what it is. A design that the check refuses is not generated. */
const DESIGN: fc.Arbitrary<Design> = fc
  .record({
    parents: fc.array(fc.integer({ min: -2, max: STRUCTURE_IDS.length - 1 }), {
      minLength: QUESTION_IDS.length,
      maxLength: QUESTION_IDS.length,
    }),
    fields: fc.array(questionFields, {
      minLength: QUESTION_IDS.length,
      maxLength: QUESTION_IDS.length,
    }),
    required: fc.array(fc.boolean(), {
      minLength: QUESTION_IDS.length,
      maxLength: QUESTION_IDS.length,
    }),
    repeated: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    nested: fc.constantFrom("none", "h in g", "g in h", "all"),
    condition: fc.option(
      fc.record({
        on: fc.constantFrom(...QUESTION_IDS),
        of: fc.constantFrom(...QUESTION_IDS, ...STRUCTURE_IDS),
        any: fc.boolean(),
        answered: fc.boolean(),
      }),
    ),
  })
  .map(({ parents, fields, required, repeated, nested, condition }) => {
    const when = (id: string) => {
      if (condition?.of !== id) return {};
      const list = [{ node: condition.on, answered: condition.answered }];
      return { visibleWhen: condition.any ? { any: list } : list };
    };
    const questionsIn = (place: number) =>
      QUESTION_IDS.flatMap((id, index) =>
        parents[index] === place
          ? [
              question(id, "text", {
                ...fields[index],
                required: required[index],
                ...when(id),
              }),
            ]
          : [],
      );
    const structure = (id: string, inner: unknown[]) => {
      const index = STRUCTURE_IDS.indexOf(id);
      const children = [...questionsIn(index), ...inner];
      return children.length === 0
        ? []
        : [section(id, children, { multiple: repeated[index], ...when(id) })];
    };
    const nest = {
      none: () => [...structure("s", []), ...structure("g", []), ...structure("h", [])],
      "h in g": () => [...structure("g", structure("h", [])), ...structure("s", [])],
      "g in h": () => [...structure("h", structure("g", [])), ...structure("s", [])],
      all: () => structure("s", structure("g", structure("h", []))),
    };
    return checkModel(buildModelInput([...questionsIn(-1), ...nest[nested as "none"]()]));
  })
  .filter((checked) => checked.ok)
  .map((checked) => ({ form: makeForm(checked.ok ? checked.model : neverModel()) }));

function neverModel(): never {
  throw new Error("a refused model was not filtered");
}

type Step =
  | { readonly kind: "design"; readonly to: number }
  | { readonly kind: "type"; readonly place: number; readonly choice: number }
  | { readonly kind: "addGroup"; readonly place: number };

const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("design" as const), to: fc.nat(3) }),
  fc.record({ kind: fc.constant("type" as const), place: fc.nat(50), choice: fc.nat(6) }),
  fc.record({ kind: fc.constant("addGroup" as const), place: fc.nat(5) }),
);

/** A value that no other step types, so that it can be found again wherever it went. */
function makeAnswer(form: Form, nodeId: string, number: number, choice: number): unknown[] {
  const node = form.positions.get(nodeId)?.node;
  if (node?.type === "choice") {
    const ids = (node.choiceQuestionNodes ?? []).map(({ id }) => id);
    return node.choiceType === "checkbox" ? ids.slice(0, 1 + (choice % 3)) : ids.slice(0, 1);
  }
  if (node?.type === "date") return [`2027-01-${String(1 + (number % 28)).padStart(2, "0")}`];
  if (node?.type === "bibliography") return [{ citation: `work ${number}` }];
  if (node?.type !== "text") return [String(1_000 + number)];
  const text = node.maxCharacters < 10 ? String(number).slice(-3) : `typed ${number}`;
  return node.multiple ? [text, `${text} `.slice(0, 3).trim()] : [text];
}

const toTexts = (form: Form, key: string, answer: Answer): string[] => {
  const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
  return node?.discr === "question" ? listValueTexts(answer, node, "en").map(normalize) : [];
};

/** Decimals and the sign of a currency are how a number is shown. */
const normalize = (text: string): string => text.replace(/^€|,|\.00$/g, "");

test("any history of designs and answers: every typed text is in an answer or set aside", () => {
  fc.assert(
    fc.property(
      fc.array(DESIGN, { minLength: 4, maxLength: 4 }),
      fc.array(STEP, { maxLength: 30 }),
      (designs, steps) => {
        let form = (designs[0] as Design).form;
        let state: FormState = EMPTY_STATE;
        for (const [number, step] of steps.entries()) {
          if (step.kind === "design") {
            const next = (designs[step.to] as Design).form;
            state = checkUpdate(form, next, state);
            form = next;
          } else if (step.kind === "type") {
            const shown = listOccurrences(form, state);
            const chosen = shown[step.place % Math.max(shown.length, 1)];
            if (!chosen) continue;
            const answer = makeAnswer(form, chosen.node.id, number, step.choice);
            state = applyChanges(form, state, [{ key: chosen.key, answer }]).state;
          } else {
            const groups = [...form.positions.values()].filter(
              ({ node, groups: around }) => isGroup(node) && around.length === 0,
            );
            const chosen = groups[step.place % Math.max(groups.length, 1)];
            if (!chosen) continue;
            const answer = [`k${number}`, "first"];
            state = applyChanges(form, state, [{ key: chosen.node.id, answer }]).state;
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

/** Moves the state to the next design and checks what must be true of it. */
function checkUpdate(from: Form, to: Form, state: FormState): FormState {
  const updated = updateForm(from, to, state);
  const { state: after, orphanedAnswers, movedKeys, points } = updated;
  for (const [key, answer] of state.answers) {
    const node = from.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    if (node?.discr !== "question" || !isAnswered(node, answer)) continue;
    if (checkKeyExists(from, state, key) !== "yes") continue;
    const newKey = movedKeys.get(key) ?? key;
    const isThere = checkKeyExists(to, after, newKey) === "yes";
    const aside = orphanedAnswers
      .filter((orphan) => orphan.key === key)
      .flatMap((orphan) => toTexts(from, key, orphan.answer));
    const kept = isThere ? toTexts(to, newKey, getAnswer(after, newKey)) : [];
    for (const text of toTexts(from, key, answer))
      expect([...kept, ...aside], `${key} → ${newKey}`).toContain(text);
  }
  // Two answers never end in one place.
  expect(new Set(movedKeys.values()).size).toBe(movedKeys.size);
  // Each text set aside is a point; a point about an answer names a key that exists.
  expect(points.filter(({ kind }) => kind === "setAside")).toHaveLength(orphanedAnswers.length);
  for (const { kind, key } of points)
    if (kind !== "setAside") expect(checkKeyExists(to, after, key), kind).toBe("yes");
  // What newly blocks a deposit by its length is said.
  const tooLong = new Set(points.filter(({ kind }) => kind === "tooLong").map(({ key }) => key));
  const oldKeys = new Map([...movedKeys].map(([oldKey, newKey]) => [newKey, oldKey]));
  for (const { key, node } of listOccurrences(to, after)) {
    const answer = getAnswer(after, key);
    if (!isAnswered(node, answer) || findAnswerProblems(node, answer).length === 0) continue;
    const oldKey = oldKeys.get(key) ?? key;
    const old = from.positions.get(node.id)?.node;
    const wasValid = old && findAnswerProblems(old, getAnswer(state, oldKey)).length === 0;
    if (wasValid) expect(tooLong.has(key), key).toBe(true);
  }
  // A version equal to the last changes nothing, and is a change of wording at most.
  const again = updateForm(to, to, after);
  expect(again.points).toEqual([]);
  expect(again.orphanedAnswers).toEqual([]);
  expect(isWordingOnly(compareModels(to.model, to.model))).toBe(true);
  return after;
}
