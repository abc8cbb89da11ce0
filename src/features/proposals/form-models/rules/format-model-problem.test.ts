import { expect, test } from "vitest";
import { MODEL_PROBLEMS } from "#form-engine/model-problems.ts";
import { createTranslator } from "#platform/i18n/i18n.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { en } from "../locales/en.ts";
import { fr } from "../locales/fr.ts";
import { formatModelProblem } from "./format-model-problem.ts";

const words = { fr: { formModels: fr }, en: { formModels: en } };

test("every problem of a model is a sentence that names the node, in both languages", () => {
  for (const locale of LOCALES) {
    const t = createTranslator(words[locale], locale);
    const said = MODEL_PROBLEMS.map((code) =>
      formatModelProblem(t, { node: "budget-2", field: "visibleWhen", code }),
    );
    for (const sentence of said) {
      expect(sentence).toContain("budget-2");
      expect(sentence).not.toMatch(/\{\{|formModels|undefined/);
      expect(sentence).toMatch(/\.$/);
    }
    expect(new Set(said).size).toBe(MODEL_PROBLEMS.length);
  }
});

test("what is wrong with the form itself says so", () => {
  const problem = { node: "", field: "titleFr", code: "missing" } as const;
  expect(formatModelProblem(createTranslator(words.fr, "fr"), problem)).toMatch(
    /^Le formulaire.*titleFr/,
  );
  expect(formatModelProblem(createTranslator(words.en, "en"), problem)).toMatch(
    /^The form.*titleFr/,
  );
});
