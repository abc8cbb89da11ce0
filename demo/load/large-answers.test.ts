import { expect, test } from "vitest";
import { readAnswer } from "#form-engine/answers.ts";
import { countProgress } from "#form-engine/count-progress.ts";
import { makeForm } from "#form-engine/form.ts";
import { listOccurrences } from "#form-engine/occurrences.ts";
import { readFormModel } from "./call-forms.ts";
import { buildLargeAnswers } from "./large-answers.ts";

test("the large dossier answers every question of the full form as the form wants it", async () => {
  const model = await readFormModel("forms/full.json");
  const form = makeForm(model);
  const answers = buildLargeAnswers(model);
  const state = { answers: new Map(Object.entries(answers)), locks: new Set<string>() };
  for (const { key, node } of listOccurrences(form, state)) {
    const answer = answers[key];
    if (answer) expect(readAnswer(node, answer), key).toMatchObject({ ok: true });
  }
  expect(countProgress(form, state).missing).toEqual([]);
  expect(Object.keys(answers).length).toBeGreaterThan(100);
  expect(JSON.stringify(answers).length).toBeGreaterThan(80_000);
});
