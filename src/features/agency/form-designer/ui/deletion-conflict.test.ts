import { expect, test } from "vitest";
import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import type { DraftNode } from "#form-engine/draft-model.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import { MemoryDrafts, MemoryPageLocks } from "#tests/support/saver-fakes.ts";
import { mergeDraftPart } from "../rules/merge-draft-node.ts";
import { DesignerStore } from "./designer-store.ts";
import { type FormSaver, NEW_NODE } from "./form-saver.ts";

const held = (value: DraftNode | null, version: number) => ({ ...NEW_NODE, value, version });
const makeNode = (parentId: string | null, fields: object = {}): DraftNode => ({
  ...{ parentId, position: "a0" },
  fields: { discr: "question", type: "text", titleFr: "Titre", ...fields },
});
const SECTION = makeNode(null, { discr: "structure", type: "structure" });

/** A store whose server already has other versions of nodes. */
function open(stored: Record<string, DraftNode | null>) {
  const saver: FormSaver = new Saver({
    parts: {
      "": { serverValue: held(makeNode(null), 1) },
      s: { serverValue: held(SECTION, 1) },
      q: { serverValue: held(makeNode("s"), 1) },
    },
    send: async (changes) => ({
      kind: "answered",
      verdicts: Object.fromEntries(
        changes.map(({ key, value, version }) => {
          const theirs = stored[key];
          return version === 1 && theirs !== undefined
            ? [key, { kind: "conflict" as const, held: held(theirs, 2) }]
            : [key, { kind: "saved" as const, held: held(value, version + 1) }];
        }),
      ),
    }),
    isSame: isSameValue,
    merge: mergeDraftPart,
    drafts: new MemoryDrafts<DraftNode | null>(),
    pageLocks: new MemoryPageLocks(),
  });
  const store = new DesignerStore(saver, ["", "s", "q"], "q");
  store.connect();
  return { saver, store };
}

test("[E-03 part] a question that I changed and another person deleted asks, and stays at the end of the form", async () => {
  const { saver, store } = open({ q: null });
  store.setFields("q", { titleFr: "Autre" }, "text");
  await saver.save();
  expect(saver.summary.blockedKeys).toEqual(["q"]);
  expect(store.nodes.get("q")?.fields.titleFr).toBe("Autre");
  // Its section was deleted with it.
  saver.receive("s", held(null, 2));
  store.settleDeletion("q", true);
  await saver.save();
  expect(saver.getPart("q")).toMatchObject({
    status: { kind: "saved" },
    value: { parentId: null, fields: { titleFr: "Autre" } },
  });
  expect(store.tree.rootIds).toEqual(["q"]);
});

test("a question that I deleted and another person changed asks, and is deleted or comes back", async () => {
  const changed = makeNode("s", { titleFr: "Changé" });
  for (const isKept of [true, false]) {
    const { saver, store } = open({ q: changed });
    store.delete();
    await saver.save();
    expect(saver.getPart("q").status.kind).toBe("conflict");
    store.settleDeletion("q", isKept);
    await saver.save();
    expect(saver.getPart("q")).toMatchObject({ status: { kind: "saved" } });
    expect(store.nodes.get("q")).toEqual(isKept ? changed : undefined);
  }
});
