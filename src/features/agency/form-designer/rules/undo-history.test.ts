import { expect, test } from "vitest";
import type { DraftNode, DraftNodes } from "#form-engine/draft-model.ts";
import { applyEdit, type DraftEdit } from "./edit-draft.ts";
import { EMPTY_HISTORY, recordEdit, redoEdit, type UndoHistory, undoEdit } from "./undo-history.ts";

const node = (titleFr: string, over: Partial<DraftNode> = {}): DraftNode => ({
  ...{ parentId: null, position: "1", ...over },
  fields: { titleFr, ...over.fields },
});

/** A page: its nodes, and what can be undone. */
class Page {
  nodes: DraftNodes;
  history: UndoHistory = EMPTY_HISTORY;
  constructor(nodes: DraftNodes) {
    this.nodes = nodes;
  }
  edit(edit: DraftEdit, { subject = null as string | null, at = 0 } = {}) {
    this.history = recordEdit(this.history, this.nodes, edit, { label: "text", subject, at });
    this.receive(edit);
  }
  /** A save of another person. */
  receive(edit: DraftEdit) {
    this.nodes = applyEdit(this.nodes, edit);
  }
  step(take: typeof undoEdit) {
    const step = take(this.history, this.nodes);
    if (!step) return false;
    this.history = step.history;
    this.receive(step.edit);
    return true;
  }
  title(id = "q") {
    return this.nodes.get(id)?.fields.titleFr;
  }
}

test("[E-03 part] edits are undone and redone in order", () => {
  const page = new Page(new Map([["q", node("A")]]));
  page.edit(new Map([["q", node("B")]]));
  page.edit(new Map([["q", null]]));
  expect(page.title()).toBeUndefined();
  page.step(undoEdit);
  expect(page.title()).toBe("B");
  page.step(undoEdit);
  expect(page.title()).toBe("A");
  expect(page.step(undoEdit)).toBe(false);
  page.step(redoEdit);
  page.step(redoEdit);
  expect(page.title()).toBeUndefined();
  page.step(undoEdit);
  page.edit(new Map([["q", node("C")]]));
  expect(page.step(redoEdit)).toBe(false);
});

test("[E-03 part] typing into one field is one step until a pause", () => {
  const page = new Page(new Map([["q", node("")]]));
  for (const [at, text] of ["D", "Du", "Dur"].entries())
    page.edit(new Map([["q", node(text)]]), { subject: "q titleFr", at: at * 200 });
  page.edit(new Map([["q", node("Durée")]]), { subject: "q titleFr", at: 10_000 });
  page.step(undoEdit);
  expect(page.title()).toBe("Dur");
  page.step(undoEdit);
  expect(page.title()).toBe("");
});

test("[E-03 part] an undo leaves what another designer changed since", () => {
  const page = new Page(new Map([["q", node("A", { fields: { helpFr: "aide" } })]]));
  page.edit(new Map([["q", node("B", { fields: { helpFr: "mieux" } })]]));
  page.receive(new Map([["q", node("B", { position: "7", fields: { helpFr: "autre" } })]]));
  page.step(undoEdit);
  expect(page.nodes.get("q")).toEqual(node("A", { position: "7", fields: { helpFr: "autre" } }));
  page.step(redoEdit);
  expect(page.title()).toBe("B");
});

test("[E-03 part] what another designer deleted, or went on writing, is not touched", () => {
  const page = new Page(new Map([["q", node("A")]]));
  page.edit(new Map([["q", node("B")]]));
  page.receive(new Map([["q", null]]));
  page.step(undoEdit);
  expect(page.nodes.has("q")).toBe(false);
  page.edit(new Map([["new", node("")]]));
  page.receive(new Map([["new", node("Écrit par une autre")]]));
  page.step(undoEdit);
  expect(page.title("new")).toBe("Écrit par une autre");
});

test("[E-03 part] a field that was removed comes back, and one that was added goes", () => {
  const page = new Page(new Map([["q", node("A", { fields: { helpFr: "aide" } })]]));
  page.edit(new Map([["q", node("A", { fields: { helpEn: "help" } })]]));
  page.step(undoEdit);
  expect(page.nodes.get("q")?.fields).toEqual({ titleFr: "A", helpFr: "aide" });
});
