import { expect, test } from "vitest";
import { compareModels, isWordingOnly } from "./compare-models.ts";
import { takeWording } from "./take-wording.ts";
import { buildForm, choice, question, section } from "./testing/build-form.ts";

const before = buildForm(
  section("s", [
    question("aim", "text", { maxCharacters: 100, helpFr: "Aide", helpEn: "Help" }),
    question("gone"),
    choice("fields", ["law", "soil"]),
  ]),
);

const tree = (label: string) =>
  question("place", "choice", {
    choiceType: "multi_level_select",
    multiLevelSelectStructure: [
      {
        id: "fr",
        label_fr: label,
        label_en: label,
        children: [{ id: "paris", label_fr: label, label_en: label }],
      },
    ],
  });

test("[E-03 part] the wording of a draft is taken without its other changes", () => {
  const after = buildForm(
    section(
      "s",
      [
        choice("fields", ["law"], {
          choiceQuestionNodes: [
            { id: "law", labelFr: "Droit", labelEn: "Law" },
            { id: "sea", labelFr: "Mer", labelEn: "Sea" },
          ],
        }),
        question("aim", "text", {
          maxCharacters: 50,
          required: true,
          titleFr: "But",
          hint: { unit: "words", count: 9 },
        }),
        question("fresh"),
      ],
      { titleFr: "Partie" },
    ),
  );
  const taken = takeWording(before.model, after.model);
  const changes = compareModels(before.model, taken);
  expect(isWordingOnly(changes)).toBe(true);
  expect(changes.map(({ nodeId, kind }) => `${nodeId} ${kind}`)).toEqual([
    "s renamed",
    "aim renamed",
    "aim reworded",
    "fields reworded",
  ]);
  // What is left are the other changes.
  const left = compareModels(taken, after.model);
  expect(left.some(({ kind }) => kind === "renamed" || kind === "reworded")).toBe(false);
});

test("labels of a tree of options are taken at every level, and equal models stay equal", () => {
  const [one, other] = [buildForm(tree("Avant")), buildForm(tree("Après"))];
  expect(takeWording(one.model, other.model)).toEqual(other.model);
  expect(takeWording(before.model, before.model)).toEqual(before.model);
});
