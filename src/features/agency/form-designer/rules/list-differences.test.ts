import { expect, test } from "vitest";
import { compareModels } from "#form-engine/compare-models.ts";
import { buildForm, question, section } from "#form-engine/testing/build-form.ts";
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
  const differences = listDifferences(compareModels(before.model, after.model));
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
  expect(listDifferences(compareModels(after.model, after.model))).toEqual([]);
});
