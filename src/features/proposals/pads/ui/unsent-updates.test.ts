import { expect, test } from "vitest";
import * as Y from "yjs";
import type { Draft, DraftStore } from "#platform/browser/saver/draft-store.ts";
import { UnsentUpdates } from "./unsent-updates.ts";

/** A device with one page. */
function device({ keeps = true, isLate = false } = {}) {
  const held = new Map<string, Draft<Uint8Array>>();
  const drafts: DraftStore<Uint8Array> = {
    list: async () => [],
    read: async (_, client) => held.get(client) ?? null,
    write: async (_, client, draft) => {
      if (isLate) return new Promise<never>(() => {});
      if (keeps) held.set(client, draft);
      return keeps;
    },
    writeNow: (_, client, draft) => {
      if (keeps) held.set(client, draft);
    },
    remove: async (_, client) => {
      held.delete(client);
    },
  };
  const told: boolean[] = [];
  const words = new UnsentUpdates({
    drafts,
    client: "page",
    generation: 3,
    onUnsaved: (unsaved) => told.push(unsaved),
  });
  const doc = new Y.Doc();
  doc.on("update", (update) => words.add(update));
  return { words, told, type: (text: string) => doc.getText().insert(0, text), held };
}

/** The text that a page opened later reads from the device. */
function found(draft: Draft<Uint8Array> | undefined): string | null {
  if (!draft) return null;
  const doc = new Y.Doc();
  Y.applyUpdate(doc, draft.value);
  return doc.getText().toString();
}

test("the device holds all that is unsent and nothing once the server has it", async () => {
  const { words, told, type, held } = device();
  type("plain");
  type("a ");
  expect(await words.isStored()).toBe(true);
  expect([found(held.get("page")), held.get("page")?.version]).toEqual(["a plain", 3]);
  type("in ");
  words.clear();
  await words.isStored();
  expect(held.size).toBe(0);
  expect(told).toEqual([true, true, true, false]);
});

test("what is typed while the device writes is written too", async () => {
  const { words, type, held } = device();
  for (const letter of "wal") type(letter);
  const kept = words.isStored();
  type("e");
  await kept;
  expect(found(held.get("page"))).toBe("elaw");
});

test("what is typed just before the page goes is on the device at once", () => {
  const { words, type, held } = device({ isLate: true });
  type("pad");
  type("a ");
  expect(held.size).toBe(0);
  words.storeNow();
  expect([found(held.get("page")), held.get("page")?.version]).toEqual(["a pad", 3]);
  const saved = device({ isLate: true });
  saved.words.storeNow();
  expect(saved.held.size).toBe(0);
});

test("a device that keeps nothing says so, until nothing is unsent", async () => {
  const { words, type } = device({ keeps: false });
  expect(await words.isStored()).toBe(true);
  type("lost");
  expect(await words.isStored()).toBe(false);
  words.clear();
  expect(await words.isStored()).toBe(true);
});
