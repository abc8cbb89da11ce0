import { expect, test } from "vitest";
import { readAnswer } from "#form-engine/answers.ts";
import { countProgress } from "#form-engine/counting.ts";
import { makeForm } from "#form-engine/form.ts";
import { occurrences } from "#form-engine/occurrences.ts";
import { demoModel } from "./call-forms.ts";
import { largeAnswers } from "./large-answers.ts";

test("the large dossier answers every question of the full form as the form wants it", async () => {
  const model = await demoModel("forms/full.json");
  const form = makeForm(model);
  const answers = largeAnswers(model);
  const state = { answers: new Map(Object.entries(answers)), locks: new Set<string>() };
  for (const { key, node } of occurrences(form, state)) {
    const answer = answers[key];
    if (answer) expect(readAnswer(node, answer), key).toMatchObject({ ok: true });
  }
  expect(countProgress(form, state).missing).toEqual([]);
  expect(Object.keys(answers).length).toBeGreaterThan(100);
  expect(JSON.stringify(answers).length).toBeGreaterThan(80_000);
});
