import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { checkDraft } from "./check-draft.ts";
import { checkModel } from "./check-model.ts";
import {
  type DraftNode,
  FORM_NODE_ID,
  makeNodeId,
  makePositionBetween,
  makePositions,
  toDraftNodes,
  toModelInput,
} from "./draft-model.ts";
import { MAX_NODES } from "./model.ts";
import { buildForm, choice, group, question, section } from "./testing/build-form.ts";

const readDemoModel = (name: string) => {
  const file = new URL(`../../demo/data/forms/${name}.json`, import.meta.url);
  const checked = checkModel(JSON.parse(readFileSync(file, "utf8")));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.model;
};

const build = (...children: Parameters<typeof buildForm>) => {
  const { model } = buildForm(...children);
  return toDraftNodes(model);
};

const codes = (nodes: Map<string, DraftNode>) =>
  checkDraft(nodes).problems.map(({ node, field, code }) => `${node} ${field} ${code}`);

const change = (nodes: Map<string, DraftNode>, id: string, more: Partial<DraftNode>) => {
  const node = nodes.get(id);
  if (!node) throw new Error(`no node ${id}`);
  nodes.set(id, { ...node, ...more });
};

const changeFields = (nodes: Map<string, DraftNode>, id: string, fields: object) =>
  change(nodes, id, { fields: { ...nodes.get(id)?.fields, ...fields } });

test.each(["short", "general", "full"])(
  "the %s model is the same after a way through its draft and through a file",
  (name) => {
    const model = readDemoModel(name);
    const { model: back, problems } = checkDraft(toDraftNodes(model));
    expect(problems).toEqual([]);
    expect(toCanonicalJson(back)).toBe(toCanonicalJson(model));
    const file = JSON.parse(JSON.stringify(toModelInput(toDraftNodes(model))));
    const read = checkModel(file);
    expect(read.ok && toCanonicalJson(read.model)).toBe(toCanonicalJson(model));
  },
);

test("conditions with any come back from a file unchanged", () => {
  const nodes = build(
    choice("c", ["x"]),
    question("q", "text", { visibleWhen: { any: [{ node: "c", isOneOf: ["x"] }] } }),
  );
  expect(checkDraft(nodes).model?.children[1]?.visibleWhen).toEqual({
    any: [{ node: "c", isOneOf: ["x"] }],
  });
});

test("a draft has no model while a translation is missing, and names the node", () => {
  const nodes = build(section("s", [question("q")]));
  changeFields(nodes, "q", { helpFr: "Aide", titleEn: "" });
  expect(checkDraft(nodes).model).toBeNull();
  expect(codes(nodes)).toEqual(["q titleEn missingTranslation", "q helpEn missingTranslation"]);
  changeFields(nodes, "q", { helpFr: "", titleEn: "Question" });
  expect(codes(nodes)).toEqual([]);
  expect(checkDraft(nodes).model?.children[0]).not.toHaveProperty("children.0.helpFr");
});

test("a node whose section was deleted, or is a question, stands last at the top level", () => {
  const nodes = build(section("s", [question("a")]), question("b"), question("c"));
  nodes.delete("s");
  change(nodes, "b", { parentId: "c" });
  expect(checkDraft(nodes).model?.children.map(({ id }) => id)).toEqual(["c", "b", "a"]);
});

test("two sections that were moved into each other are both still there", () => {
  const nodes = build(section("s", [question("a")]), section("t", [question("b")]));
  change(nodes, "s", { parentId: "t" });
  change(nodes, "t", { parentId: "s" });
  const { model } = checkDraft(nodes);
  expect(model?.children).toMatchObject([
    { id: "s", children: [{ id: "a" }, { id: "t", children: [{ id: "b" }] }] },
  ]);
});

test("a bad draft is refused by node: conditions in a circle, on itself, depth, number of nodes", () => {
  const nodes = build(
    question("a"),
    question("b"),
    choice("c", ["x"]),
    group("g", [section("h", [section("i", [section("j", [question("deep")])])])]),
  );
  changeFields(nodes, "a", { visibleWhen: [{ node: "b", answered: true }] });
  changeFields(nodes, "b", { visibleWhen: [{ node: "a", answered: true }] });
  expect(codes(nodes)).toEqual(["a visibleWhen circle"]);
  changeFields(nodes, "b", { visibleWhen: [{ node: "b", answered: true }] });
  expect(codes(nodes)).toEqual(["b visibleWhen onItself"]);
  changeFields(nodes, "b", { visibleWhen: undefined, min: 3 });
  expect(codes(nodes)).toEqual(["b min unknownField"]);
  changeFields(nodes, "b", { min: undefined });
  changeFields(nodes, "c", { choiceQuestionNodes: [{ id: "x", labelFr: "", labelEn: "" }] });
  expect(codes(nodes).every((line) => line.startsWith("c choiceQuestionNodes.0.label"))).toBe(true);
  for (const [index, id] of ["k", "l", "m", "n", "o"].entries()) {
    const parentId = ["j", "k", "l", "m", "n"][index] ?? null;
    nodes.set(id, { ...(nodes.get("j") as DraftNode), parentId });
  }
  expect(codes(nodes)).toContain("k children tooDeep");
  for (let index = 0; index < 2 * MAX_NODES; index++)
    nodes.set(`q${index}`, { ...(nodes.get("a") as DraftNode), position: `z${index}` });
  expect(codes(nodes).some((line) => line.endsWith("children tooMany"))).toBe(true);
});

test("a question deleted while a condition asks about it is named at the condition", () => {
  const nodes = build(
    question("a"),
    question("b", "text", { visibleWhen: [{ node: "a", answered: true }] }),
  );
  nodes.delete("a");
  expect(codes(nodes)).toEqual(["b visibleWhen unknownQuestion"]);
});

test("the fields of the form itself are checked too", () => {
  const nodes = build(question("a"));
  changeFields(nodes, FORM_NODE_ID, { titleEn: "" });
  expect(codes(nodes)).toEqual([" titleEn missingTranslation"]);
});

test("ids made by the machine are valid and differ", () => {
  const ids = Array.from({ length: 500 }, () => makeNodeId("question"));
  expect(new Set(ids).size).toBe(500);
  expect(checkModel({ ...toModelInput(build(question(makeNodeId("question")))) }).ok).toBe(true);
  expect(makeNodeId("section")).toMatch(/^s_[a-z0-9]{12}$/);
});

test("a position is found between any two neighbours, however often", () => {
  fc.assert(
    fc.property(fc.nat(60), fc.array(fc.nat(1_000), { maxLength: 120 }), (count, places) => {
      const list = makePositions(count);
      expect([...list].sort(compare)).toEqual(list);
      for (const place of places) {
        const at = place % (list.length + 1);
        const made = makePositionBetween(list[at - 1] ?? null, list[at] ?? null);
        list.splice(at, 0, made);
        expect(made).not.toBe("");
      }
      expect([...list].sort(compare)).toEqual(list);
      expect(new Set(list).size).toBe(list.length);
    }),
  );
});

test("positions stay short when nodes are added one after another", () => {
  let [last, first] = [makePositionBetween(null, null), makePositionBetween(null, null)];
  for (let index = 0; index < 1_000; index++) {
    last = makePositionBetween(last, null);
    first = makePositionBetween(null, first);
  }
  expect(last.length).toBeLessThan(40);
  expect(first.length).toBeLessThan(40);
});

test("equal or foreign positions do not fail", () => {
  expect(makePositionBetween("V", "V") > "V").toBe(true);
  expect(makePositionBetween("é/", "")).toMatch(/^[0-9A-Za-z]+$/);
});

const compare = (one: string, other: string) => (one < other ? -1 : 1);
