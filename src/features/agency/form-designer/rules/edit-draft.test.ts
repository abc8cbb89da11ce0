import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DraftNode, type DraftNodes, FORM_NODE_ID } from "#form-engine/draft-model.ts";
import { buildDraftTree } from "./draft-tree.ts";
import {
  addNode,
  applyEdit,
  canPlace,
  deleteNodes,
  duplicateNodes,
  findAddPlace,
  findMovePlace,
  listDependentIds,
  type MoveDirection,
  moveNodes,
  removeOptionConditions,
} from "./edit-draft.ts";

const node = (
  parentId: string | null,
  position: string,
  fields: Record<string, unknown>,
): DraftNode => ({ parentId, position, fields });
const section = (parentId: string | null, position: string, over = {}) =>
  node(parentId, position, { discr: "structure", titleFr: "S", ...over });
const question = (parentId: string | null, position: string, over = {}) =>
  node(parentId, position, { discr: "question", type: "text", titleFr: "Q", ...over });

/** a: q1 q2; b: c: q3; q4 */
const FORM: DraftNodes = new Map([
  [FORM_NODE_ID, node(null, "", { titleFr: "Formulaire" })],
  ["a", section(null, "1")],
  ["q1", question("a", "1")],
  ["q2", question("a", "2")],
  ["b", section(null, "2")],
  ["c", section("b", "1")],
  ["q3", question("c", "1")],
  ["q4", question("b", "2")],
]);

/** The form as a text: sections with their content in brackets. */
const draw = (nodes: DraftNodes): string => {
  const tree = buildDraftTree(nodes);
  const drawRow = (id: string): string => {
    const row = tree.byId.get(id);
    return row?.kind === "question" ? id : `${id}(${row?.childIds.map(drawRow).join(" ")})`;
  };
  return tree.rootIds.map(drawRow).join(" ");
};

const move = (ids: readonly string[], direction: MoveDirection, nodes = FORM) => {
  const place = findMovePlace(buildDraftTree(nodes), ids, direction);
  return place ? draw(applyEdit(nodes, moveNodes(nodes, ids, place))) : null;
};

test("the form of the tests reads as it is written above", () => {
  expect(draw(FORM)).toBe("a(q1 q2) b(c(q3) q4)");
});

describe("[E-03 part] moving by one step", () => {
  test("up and down among siblings, and at the edge into the neighbouring section", () => {
    expect(move(["q2"], "up")).toBe("a(q2 q1) b(c(q3) q4)");
    expect(move(["q2"], "down")).toBe("a(q1) b(q2 c(q3) q4)");
    expect(move(["q4"], "up")).toBe("a(q1 q2) b(q4 c(q3))");
    expect(move(["a"], "down")).toBe("b(c(q3) q4) a(q1 q2)");
    expect(move(["c"], "up")).toBe("a(q1 q2 c(q3)) b(q4)");
    expect(move(["a"], "up")).toBeNull();
    expect(move(["b"], "down")).toBeNull();
  });

  test("out of a section, and into the one before", () => {
    expect(move(["q3"], "out")).toBe("a(q1 q2) b(c() q3 q4)");
    expect(move(["q4"], "in")).toBe("a(q1 q2) b(c(q3 q4))");
    expect(move(["b"], "in")).toBe("a(q1 q2 b(c(q3) q4))");
    expect(move(["a"], "in")).toBeNull();
    expect(move(["q2"], "in")).toBeNull();
    expect(move(["a"], "out")).toBeNull();
  });

  test("several nodes keep their order, and what a chosen section contains goes along", () => {
    expect(move(["q1", "q2"], "down")).toBe("a() b(q1 q2 c(q3) q4)");
    expect(move(["c", "q3", "q4"], "out")).toBe("a(q1 q2) b() c(q3) q4");
    expect(move(["q4", "q1"], "up")).toBe("q1 q4 a(q2) b(c(q3))");
  });
});

test("[E-03 part] a node is not placed inside itself, in a question, or too deep", () => {
  const tree = buildDraftTree(FORM);
  expect(canPlace(tree, ["b"], "c")).toBe(false);
  expect(canPlace(tree, ["b"], "b")).toBe(false);
  expect(canPlace(tree, ["q1"], "q2")).toBe(false);
  expect(canPlace(tree, ["q1"], "gone")).toBe(false);
  const deep = new Map([...FORM, ["d", section("c", "2")], ["e", section("d", "1")]]);
  const deepTree = buildDraftTree(deep);
  expect(canPlace(deepTree, ["a"], "d")).toBe(true);
  expect(canPlace(deepTree, ["a"], "e")).toBe(false);
  expect(canPlace(deepTree, ["q1"], "e")).toBe(true);
  expect(canPlace(deepTree, ["b"], "a")).toBe(false);
  expect(moveNodes(FORM, ["b"], { parentId: "c", afterId: null }).size).toBe(0);
});

test("[E-03 part] a move writes the moved node only; equal positions of two designers get room", () => {
  const edit = moveNodes(FORM, ["q1"], { parentId: "b", afterId: "c" });
  expect([...edit.keys()]).toEqual(["q1"]);
  const tied = new Map([...FORM, ["x", question("b", "2")], ["y", question("b", "2")]]);
  expect(draw(tied)).toBe("a(q1 q2) b(c(q3) q4 x y)");
  const moved = applyEdit(tied, moveNodes(tied, ["q1"], { parentId: "b", afterId: "q4" }));
  expect(draw(moved)).toBe("a(q2) b(c(q3) q4 q1 x y)");
});

test("a node whose section is gone stands last and can be moved", () => {
  const orphaned = new Map([...FORM, ["o", question("gone", "1")]]);
  expect(draw(orphaned)).toBe("a(q1 q2) b(c(q3) q4) o");
  const moved = moveNodes(orphaned, ["o"], { parentId: "a", afterId: null });
  expect(draw(applyEdit(orphaned, moved))).toBe("a(o q1 q2) b(c(q3) q4)");
  const after = moveNodes(orphaned, ["q1"], { parentId: null, afterId: "o" });
  expect(draw(applyEdit(orphaned, after))).toBe("a(q2) b(c(q3) q4) o q1");
});

test("[E-03 part] a new question stands in the chosen section or after the chosen question", () => {
  const add = (chosen: string | null, kind: "question" | "section") => {
    const place = findAddPlace(buildDraftTree(FORM), chosen, kind);
    const { fields } = kind === "question" ? question(null, "") : section(null, "");
    return draw(applyEdit(FORM, addNode(FORM, "new", fields, place)));
  };
  expect(add("q1", "question")).toBe("a(q1 new q2) b(c(q3) q4)");
  expect(add("a", "question")).toBe("a(q1 q2 new) b(c(q3) q4)");
  expect(add(null, "question")).toBe("a(q1 q2) b(c(q3) q4 new)");
  expect(add("a", "section")).toBe("a(q1 q2) new() b(c(q3) q4)");
  expect(add("q3", "section")).toBe("a(q1 q2) b(c(q3) new() q4)");
  expect(add(null, "section")).toBe("a(q1 q2) b(c(q3) q4) new()");
});

const CHOICE = {
  type: "choice",
  choiceType: "radio",
  choiceQuestionNodes: [
    { id: "yes", labelFr: "Oui", labelEn: "Yes" },
    { id: "no", labelFr: "Non", labelEn: "No" },
  ],
};

/** q1 is a choice; q2 waits for its option, q4 for any answer, q3 for both. */
const CONDITIONS: DraftNodes = new Map([
  ...FORM,
  ["q1", question("a", "1", CHOICE)],
  ["q2", question("a", "2", { visibleWhen: [{ node: "q1", isOneOf: ["yes"] }] })],
  ["q4", question("b", "2", { visibleWhen: [{ node: "q1", answered: true }] })],
  [
    "q3",
    question("c", "1", {
      visibleWhen: {
        any: [
          { node: "q1", isOneOf: ["yes", "no"] },
          { node: "q4", answered: false },
          { node: "q2", answered: true },
        ],
      },
    }),
  ],
]);

describe("[E-03 part] a copy", () => {
  const copy = (ids: readonly string[]) => {
    let number = 0;
    const suffix = { fr: " (copie)", en: " (copy)" };
    const { edit, copies } = duplicateNodes(CONDITIONS, ids, {
      makeId: (kind) => `${kind}-${++number}`,
      suffix,
    });
    return { after: applyEdit(CONDITIONS, edit), copies, edit };
  };

  test("has new ids, of options too, and conditions inside the copy follow", () => {
    const { after, copies, edit } = copy(["a"]);
    expect(copies).toEqual(["section-1"]);
    expect(draw(after)).toBe("a(q1 q2) section-1(question-2 question-3) b(c(q3) q4)");
    const options = after.get("question-2")?.fields.choiceQuestionNodes as { id: string }[];
    expect(options.map(({ id }) => id)).toEqual(["option-4", "option-5"]);
    expect(after.get("question-3")?.fields.visibleWhen).toEqual([
      { node: "question-2", isOneOf: ["option-4"] },
    ]);
    expect(after.get("section-1")?.fields.titleFr).toBe("S (copie)");
    expect(after.get("question-2")?.fields.titleFr).toBe("Q");
    expect([...edit.keys()].some((id) => CONDITIONS.has(id))).toBe(false);
  });

  test("keeps conditions on questions that are not copied", () => {
    const { after } = copy(["q2"]);
    expect(after.get("question-1")?.fields.visibleWhen).toEqual([{ node: "q1", isOneOf: ["yes"] }]);
  });

  test("of several nodes stands after the last of each section", () => {
    expect(draw(copy(["q1", "q4"]).after)).toMatch(/^a\(q1 \S+ q2\) b\(c\(q3\) q4 \S+\)$/);
  });
});

describe("[E-03 part] a deletion", () => {
  test("takes what the node contains, and lists the conditions that must go", () => {
    expect(listDependentIds(CONDITIONS, ["q1"])).toEqual(["q2", "q3", "q4"]);
    expect(listDependentIds(CONDITIONS, ["a"])).toEqual(["q3", "q4"]);
    expect(listDependentIds(CONDITIONS, ["b"])).toEqual([]);
    const after = applyEdit(CONDITIONS, deleteNodes(CONDITIONS, ["a"]));
    expect(draw(after)).toBe("b(c(q3) q4)");
    expect(after.get("q4")?.fields).not.toHaveProperty("visibleWhen");
    expect(after.get("q3")?.fields.visibleWhen).toEqual([{ node: "q4", answered: false }]);
    expect(deleteNodes(CONDITIONS, [FORM_NODE_ID]).size).toBe(0);
  });

  test("of an option takes it out of conditions; a condition without options goes", () => {
    const after = applyEdit(CONDITIONS, removeOptionConditions(CONDITIONS, "q1", ["yes"]));
    expect(after.get("q2")?.fields).not.toHaveProperty("visibleWhen");
    expect(after.get("q3")?.fields.visibleWhen).toMatchObject({
      any: [{ node: "q1", isOneOf: ["no"] }, {}, {}],
    });
  });
});

test("[E-03 part] any sequence of moves loses and repeats no node", () => {
  const ids = [...FORM.keys()].filter((id) => id !== FORM_NODE_ID);
  const step = fc.record({
    ids: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }),
    direction: fc.constantFrom<MoveDirection>("up", "down", "in", "out"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let nodes = FORM;
      for (const { ids: moved, direction } of steps) {
        const place = findMovePlace(buildDraftTree(nodes), moved, direction);
        if (place) nodes = applyEdit(nodes, moveNodes(nodes, moved, place));
      }
      const tree = buildDraftTree(nodes);
      expect(tree.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(tree.rows.every(({ depth, kind }) => depth <= (kind === "question" ? 5 : 4))).toBe(
        true,
      );
    }),
  );
});
