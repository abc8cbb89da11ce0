import { expect, test } from "vitest";
import { buildForm, choice, question, section } from "#form-engine/testing/build-form.ts";
import { listDifferences } from "./list-differences.ts";

test("[E-03 part] differences are listed once a node, with the fields before and after", () => {
  const before = buildForm(
    section("s", [question("a", "text", { maxCharacters: 500 }), question("gone")]),
  );
  const after = buildForm(
    section("s", [
      question("a", "text", { maxCharacters: 200, titleFr: "Autre", required: true }),
      question("fresh"),
    ]),
  );
  const differences = listDifferences(before.model, after.model, "fr");
  expect(differences.map(({ nodeId }) => nodeId).sort()).toEqual(["a", "fresh", "gone"]);
  const byNode = new Map(differences.map((one) => [one.nodeId, one]));
  expect(byNode.get("a")?.kinds).toEqual(
    expect.arrayContaining(["renamed", "limitTightened", "required"]),
  );
  expect(byNode.get("a")?.fields).toEqual([
    { field: "titleFr", before: "Question a", after: "Autre" },
    { field: "maxCharacters", before: 500, after: 200 },
  ]);
  expect(byNode.get("gone")).toMatchObject({
    ...{ kinds: ["removed"], titles: { fr: "Question gone" }, fields: [] },
  });
  expect(listDifferences(after.model, after.model, "fr")).toEqual([]);
});

test("conditions and options are shown before and after", () => {
  const shownIf = (option: string) => ({ visibleWhen: [{ node: "c", isOneOf: [option] }] });
  const before = buildForm(choice("c", ["law", "soil"]), question("q", "text", shownIf("law")));
  const after = buildForm(
    choice("c", [], {
      choiceQuestionNodes: [
        { id: "law", labelFr: "Droit", labelEn: "Law" },
        { id: "sea", labelFr: "Mer", labelEn: "Sea" },
      ],
    }),
    question("q", "text", shownIf("sea")),
  );
  const [options, conditions] = listDifferences(before.model, after.model, "fr");
  expect(options?.options).toEqual([
    { id: "law", before: "Option law / Option law", after: "Droit / Law" },
    { id: "soil", before: "Option soil / Option soil", after: null },
    { id: "sea", before: null, after: "Mer / Sea" },
  ]);
  const named = (option: string) => ({
    mode: "all",
    conditions: [{ question: "Question c", options: [option], answered: false }],
  });
  expect(conditions?.conditions).toEqual({ before: named("Option law"), after: named("Mer") });
});
