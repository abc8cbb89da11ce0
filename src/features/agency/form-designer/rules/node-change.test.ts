import { expect, test } from "vitest";
import { checkNodeContent, findNodesInCycles, nodeChangesSchema } from "./node-change.ts";

const TYPE = "scientific_proposition";
const node = (fields: object = {}, place: object = {}) => ({
  ...{ parentId: null, position: "a0", ...place },
  fields,
});
const check = (content: unknown, nodeId = "q") => checkNodeContent(nodeId, content, TYPE);

test("[E-03 part] a draft stores incomplete nodes, not malformed ones", () => {
  expect(check(node({ titleFr: "" })).ok).toBe(true);
  expect(check(node({ type: "none", unknownField: { deep: [1] } }, { parentId: "s" })).ok).toBe(
    true,
  );
  expect(check(null)).toEqual({ ok: true, content: null });
  const malformed = { ok: false, code: "malformed" };
  for (const content of [
    undefined,
    "text",
    [],
    {},
    node({}, { position: "" }),
    node({}, { position: "not a position" }),
    node({}, { parentId: "" }),
    node({}, { parentId: "UPPER" }),
    node({}, { more: true }),
    node({ id: "q" }),
    node({ children: [] }),
    node({ "a b": 1 }),
    node(Object.fromEntries(Array.from({ length: 41 }, (_, i) => ["x".repeat(i + 1), 1]))),
    node({ tree: JSON.parse("[".repeat(50) + "]".repeat(50)) }),
  ])
    expect([content, check(content)]).toEqual([content, malformed]);
  expect(check(node({ helpFr: "x".repeat(200_001) }))).toEqual({ ok: false, code: "tooLarge" });
});

test("[E-03 part] the form itself is not deleted, stands nowhere and keeps its type", () => {
  const entry = node({ formModelType: TYPE, titleFr: "" }, { position: "" });
  expect(check(entry, "").ok).toBe(true);
  expect(check(null, "")).toEqual({ ok: false, code: "fixed" });
  const other = node({ formModelType: "general_information" }, { position: "" });
  expect(check(other, "")).toEqual({ ok: false, code: "fixed" });
  expect(check(node({ formModelType: TYPE }, { parentId: "s" }), "").ok).toBe(false);
});

test("[E-03 part] a save names each node once, by a well-formed id", () => {
  const change = (nodeId: unknown) => ({
    ...{ nodeId, id: "00000000-0000-4000-8000-000000000001", version: 0, content: null },
  });
  expect(nodeChangesSchema.safeParse([change("s1"), change("")]).success).toBe(true);
  for (const id of ["S1", "1s", "a b", "../x", "__proto__", "form_model_type", "x".repeat(65), 3])
    expect(nodeChangesSchema.safeParse([change(id)]).success).toBe(false);
  expect(nodeChangesSchema.safeParse([change("s1"), change("s1")]).success).toBe(false);
  expect(nodeChangesSchema.safeParse([]).success).toBe(false);
  const many = Array.from({ length: 1_002 }, (_, index) => change(`n${index}`));
  expect(nodeChangesSchema.safeParse(many).success).toBe(false);
});

test("nodes inside themselves are found, those beside or below a circle are not", () => {
  const parents = new Map<string, string | null>([
    ["a", "b"],
    ["b", "c"],
    ["c", "a"],
    ["below", "a"],
    ["self", "self"],
    ["top", null],
    ["in", "top"],
    ["orphan", "gone"],
  ]);
  expect([...findNodesInCycles(parents)].sort()).toEqual(["a", "b", "c", "self"]);
});
