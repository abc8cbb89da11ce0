import fc from "fast-check";
import { expect, test } from "vitest";
import { buildAnswerKey, FIRST_GROUP, parseKey } from "./answer-key.ts";
import { findAnswerProblems, isAnswered, readAnswer } from "./answers.ts";
import { applyChanges } from "./apply-changes.ts";
import { countProgress } from "./count-progress.ts";
import type { Form } from "./form.ts";
import {
  applyLock,
  checkKeyExists,
  EMPTY_STATE,
  type FormState,
  getAnswer,
  getGroupIds,
  isLocked,
} from "./form-state.ts";
import { isStructure } from "./model.ts";
import { listOccurrences } from "./occurrences.ts";
import { rebase } from "./rebase.ts";
import { buildForm, choice, group, question, section } from "./testing/build-form.ts";

/** Invariants under any sequence of edits, group operations, locks and new versions of the form. */

const VERSIONS: readonly Form[] = [
  buildForm(
    section("s", [
      question("a", "text", { required: true, maxCharacters: 6 }),
      choice("c", ["x", "y", "z"], { maxChoices: 2 }),
      question("d", "integer", { visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
    ]),
    group("g", [question("in", "text", { required: true }), group("h", [question("deep")])], {
      maxGroups: 3,
    }),
  ),
  // `a` shorter, `c` without y, `d` always shown, `h` no longer repeated.
  buildForm(
    section("s", [
      question("a", "text", { maxCharacters: 3 }),
      choice("c", ["x", "z"], { required: true }),
      question("d", "integer"),
    ]),
    group("g", [question("in"), section("h", [question("deep", "text", { wysiwyg: true })])]),
  ),
  // `a` removed, `in` moved out of its group, `d` of another type.
  buildForm(
    section("t", [choice("c", ["x", "y"], { choiceType: "radio" }), question("in")]),
    question("d", "date"),
    group("g", [question("deep")]),
  ),
  // `h` beside `g` and around `in`, `g` within `h`, `a` in a group.
  buildForm(
    section("s", [choice("c", ["x", "y", "z"])]),
    group("h", [question("deep"), question("in"), group("g", [question("a")])]),
  ),
];

const KEYS = ["a", "c", "d", "g", "in", "g:first/in", "g:k1/in", "g:first/h", "g:first/h:k2/deep"];
KEYS.push("h", "h:k1/deep", "h:k1/in", "h:k1/g", "h:k1/g:k2/a");
KEYS.push("g:first/h:first/deep", "g:first/deep", "g:k1/deep", "nobody", "s");

const VALUES: fc.Arbitrary<unknown> = fc.oneof(
  fc.array(fc.constantFrom("x", "y", "z", "12", "Bonjour", "", "2027-03-01", "é"), {
    maxLength: 3,
  }),
  fc.array(fc.constantFrom(FIRST_GROUP, "k1", "k2"), { maxLength: 3 }),
  fc.jsonValue(),
);

type Step =
  | { kind: "save"; changes: { key: string; answer: unknown }[] }
  | { kind: "lock"; nodeId: string; lock: boolean }
  | { kind: "version"; to: number };

const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("save" as const),
    changes: fc.array(fc.record({ key: fc.constantFrom(...KEYS), answer: VALUES }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({
    kind: fc.constant("lock" as const),
    nodeId: fc.constantFrom("a", "c", "d", "s", "g", "in", "deep"),
    lock: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("version" as const), to: fc.nat(VERSIONS.length - 1) }),
);

const versionOf = (index: number): Form => VERSIONS[index] ?? buildForm(question("never"));

test("any history keeps the invariants of a form", () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 25 }), (steps) => {
      let form = versionOf(0);
      let state: FormState = EMPTY_STATE;
      for (const step of steps) {
        if (step.kind === "version") {
          const next = versionOf(step.to);
          keepsEveryAnswer(form, next, state);
          state = rebase(form, next, state).state;
          form = next;
        } else if (step.kind === "lock") {
          const place = form.positions.get(step.nodeId);
          if (place) state = { ...state, locks: applyLock(state.locks, place.node, step.lock) };
        } else {
          const before = state;
          state = applyChanges(form, state, step.changes).state;
          lockedStays(form, before, state);
        }
        holds(form, state);
      }
    }),
    { numRuns: 400 },
  );
});

function holds(form: Form, state: FormState): void {
  // A repeated structure has at least one group and no duplicate ids.
  for (const [key] of state.answers) {
    const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    expect(node, key).toBeDefined();
    if (!node || !isStructure(node)) continue;
    const groups = getGroupIds(state, key);
    expect(groups.length).toBeGreaterThan(0);
    expect(new Set(groups).size).toBe(groups.length);
  }
  // A section is locked exactly when all its questions are.
  for (const { node } of form.positions.values()) {
    if (isStructure(node))
      expect(isLocked(state, node)).toBe(node.children.every((child) => isLocked(state, child)));
  }
  // Visible questions are counted exactly once, in one of the four counts.
  const shown = listOccurrences(form, state);
  const keys = shown.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(checkKeyExists(form, state, key)).toBe("yes");
  const progress = countProgress(form, state);
  expect(progress.mandatory + progress.optional).toBe(shown.length);
  expect(progress.mandatoryAnswered).toBeLessThanOrEqual(progress.mandatory);
  const wrong = shown.filter(
    ({ key, node }) =>
      isAnswered(node, getAnswer(state, key)) &&
      findAnswerProblems(node, getAnswer(state, key)).length,
  );
  const optionalWrong = wrong.filter(({ node }) => !node.required).length;
  expect(progress.missing.length).toBe(
    progress.mandatory - progress.mandatoryAnswered + optionalWrong,
  );
  // A stored valid answer parses to itself: saving twice changes nothing.
  for (const { key, node } of shown) {
    const read = readAnswer(node, getAnswer(state, key));
    if (read.ok) expect(read.answer).toEqual(getAnswer(state, key));
  }
}

function lockedStays(form: Form, before: FormState, after: FormState): void {
  for (const { key, node } of listOccurrences(form, before)) {
    if (before.locks.has(node.id)) expect(getAnswer(after, key)).toEqual(getAnswer(before, key));
  }
}

/** Every visible text is in the new form or orphaned. */
function keepsEveryAnswer(from: Form, to: Form, state: FormState): void {
  const { state: after, orphanedAnswers } = rebase(from, to, state);
  for (const [key, answer] of state.answers) {
    const parsed = parseKey(key);
    const node = parsed && from.positions.get(parsed.nodeId)?.node;
    if (!node || isStructure(node) || !isAnswered(node, answer)) continue;
    if (checkKeyExists(from, state, key) !== "yes") continue;
    const aside = orphanedAnswers.some((one) => one.key === key);
    // Under an existing key: in a missing group the answer could not be reached.
    const kept = [...after.answers.keys()].some(
      (other) => parseKey(other)?.nodeId === node.id && checkKeyExists(to, after, other) === "yes",
    );
    expect(aside || kept, `${key} ${JSON.stringify(answer)}`).toBe(true);
  }
}

test("a key that is read is written the same", () => {
  const id = fc.stringMatching(/^[a-z][a-z0-9_-]{0,10}$/);
  const step = fc.record({ structureId: id, groupId: fc.stringMatching(/^[a-z0-9]{1,8}$/) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3 }), id, (groups, nodeId) => {
      expect(parseKey(buildAnswerKey(groups, nodeId))).toEqual({ groups, nodeId });
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = parseKey(text);
      if (parsed) expect(buildAnswerKey(parsed.groups, parsed.nodeId)).toBe(text);
    }),
  );
});
