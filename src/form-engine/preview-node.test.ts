import { expect, test } from "vitest";
import { toPreviewModel } from "./check-draft.ts";
import { isVisible } from "./conditions.ts";
import { type DraftNode, toDraftNodes } from "./draft-model.ts";
import { makeForm } from "./form.ts";
import { EMPTY_STATE } from "./form-state.ts";
import type { QuestionTypeName } from "./model.ts";
import { toPreviewForm } from "./preview-node.ts";
import { buildForm, choice, group, question, section } from "./testing/build-form.ts";

const TYPES: readonly QuestionTypeName[] = [
  "bibliography",
  "choice",
  "currency",
  "date",
  "float",
  "image",
  "integer",
  "text",
];

const setFields = (nodes: Map<string, DraftNode>, id: string, fields: object) => {
  const node = nodes.get(id);
  if (node) nodes.set(id, { ...node, fields: { ...node.fields, ...fields } });
};

test("a question of each type is previewed as the check would read it", () => {
  for (const type of TYPES) {
    const input = type === "choice" ? choice("q", ["x"]) : question("q", type);
    const form = buildForm(section("s", [input]));
    const shown = toPreviewForm(toDraftNodes(form.model), "q", "scientific_proposition");
    const { node } = shown?.positions.get("q") ?? {};
    expect(JSON.parse(JSON.stringify(node)), type).toEqual(
      JSON.parse(JSON.stringify(form.positions.get("q")?.node)),
    );
  }
});

test("a question that is not finished is previewed too; what is no question is not", () => {
  const nodes = new Map<string, DraftNode>([
    ["q", { parentId: null, position: "a", fields: { discr: "question", type: "text" } }],
    [
      "c",
      {
        parentId: null,
        position: "b",
        fields: { discr: "question", type: "choice", choiceQuestionNodes: [null, { id: "x" }] },
      },
    ],
    ["x", { parentId: null, position: "c", fields: { discr: "question", type: "colour" } }],
  ]);
  const preview = (id: string) => toPreviewForm(nodes, id, "general_information");
  expect(preview("q")?.positions.get("q")?.node).toMatchObject({
    titleFr: "",
    maxCharacters: 5_000,
  });
  expect(preview("c")?.positions.get("c")?.node).toMatchObject({
    choiceType: "checkbox",
    choiceQuestionNodes: [{ id: "x", labelFr: "", labelEn: "" }],
  });
  expect(preview("x")).toBeNull();
  expect(preview("")).toBeNull();
});

test("a section is previewed with what is inside it", () => {
  const { model } = buildForm(section("s", [group("g", [question("a")])]), question("b"));
  const form = toPreviewForm(toDraftNodes(model), "s", "scientific_proposition");
  expect([...(form?.positions.keys() ?? [])]).toEqual(["s", "g", "a"]);
});

test("a draft with gaps and conditions that cannot work is previewed with all that can be read", () => {
  const { model } = buildForm(section("s", [question("a"), question("b"), question("c")]));
  const nodes = toDraftNodes(model);
  setFields(nodes, "a", { titleEn: "", visibleWhen: [{ node: "b", answered: true }] });
  setFields(nodes, "b", { visibleWhen: [{ node: "a", answered: true }] });
  setFields(nodes, "c", { type: "colour" });
  const preview = toPreviewModel(nodes);
  expect(preview?.children).toMatchObject([{ children: [{ id: "a", titleEn: "" }, { id: "b" }] }]);
  if (!preview) throw new Error("no preview");
  expect(isVisible(makeForm(preview), EMPTY_STATE, "a")).toBe(true);
});
