import { expect, test } from "vitest";
import { ABSURD_QUESTIONS, absurdAnswers, absurdModel } from "#tests/support/absurd-form.ts";
import { applyChanges } from "./apply-changes.ts";
import { countProgress } from "./counting.ts";
import { makeForm } from "./form.ts";
import { EMPTY_STATE } from "./form-state.ts";
import { occurrences } from "./occurrences.ts";

test("an absurd form of 400 questions and 2 MB of answers is judged and counted whole", () => {
  const form = makeForm(absurdModel());
  const questions = [...form.places.values()].filter(({ node }) => node.discr === "question");
  expect(questions).toHaveLength(ABSURD_QUESTIONS);
  const answers = absurdAnswers();
  expect(JSON.stringify(answers).length).toBeGreaterThan(1_900_000);
  const changes = Object.entries(answers).map(([key, answer]) => ({ key, answer }));
  const { state, verdicts } = applyChanges(form, EMPTY_STATE, changes);
  expect([...verdicts.values()].filter(({ ok }) => !ok)).toEqual([]);
  const progress = countProgress(form, state);
  expect(progress.characters).toBeGreaterThan(1_500_000);
  expect(progress.mandatory + progress.optional).toBe(occurrences(form, state).length);
});
