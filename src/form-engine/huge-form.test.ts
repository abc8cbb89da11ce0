import { expect, test } from "vitest";
import { buildHugeAnswers, buildHugeModel, HUGE_FORM_QUESTIONS } from "#tests/support/huge-form.ts";
import { applyChanges } from "./apply-changes.ts";
import { countProgress } from "./count-progress.ts";
import { makeForm } from "./form.ts";
import { EMPTY_STATE } from "./form-state.ts";
import { listOccurrences } from "./occurrences.ts";

test("an absurd form of 400 questions and 2 MB of answers is judged and counted whole", () => {
  const form = makeForm(buildHugeModel());
  const questions = [...form.positions.values()].filter(({ node }) => node.discr === "question");
  expect(questions).toHaveLength(HUGE_FORM_QUESTIONS);
  const answers = buildHugeAnswers();
  expect(JSON.stringify(answers).length).toBeGreaterThan(1_900_000);
  const changes = Object.entries(answers).map(([key, answer]) => ({ key, answer }));
  const { state, verdicts } = applyChanges(form, EMPTY_STATE, changes);
  expect([...verdicts.values()].filter(({ ok }) => !ok)).toEqual([]);
  const progress = countProgress(form, state);
  expect(progress.characters).toBeGreaterThan(1_500_000);
  expect(progress.mandatory + progress.optional).toBe(listOccurrences(form, state).length);
});
