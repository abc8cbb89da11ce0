import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryDrafts } from "#tests/support/saver-fakes.ts";
import type { Draft } from "./draft-store.ts";
import { createIndexedDraftStore } from "./indexed-draft-store.ts";
import { createLocalDraftStore } from "./local-draft-store.ts";
import { withSyncDrafts } from "./sync-drafts.ts";

/** A fake localStorage: its keys are its own properties. */
class FakeStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name: string, text: string) {
    this[name] = text;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

const draft = (value: string): Draft<string> => ({
  version: 2,
  base: "",
  value,
  sent: [{ id: "1", version: 2, value: "sent" }],
  clash: false,
});

beforeEach(() => vi.stubGlobal("localStorage", new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

let documents = 0;

describe.each([
  ["localStorage", (document: string) => createLocalDraftStore<string>(document)],
  ["IndexedDB", (document: string) => createIndexedDraftStore<string>("account", document)],
])("drafts in %s", (_, open) => {
  const fresh = () => {
    documents += 1;
    return `document-${documents}`;
  };

  test("come back as they were, by part and page", async () => {
    const store = open(fresh());
    await store.write("a/b", "page.1", draft("one"));
    await store.write("a/b", "page", draft("two"));
    await store.write("c", "page", draft("three"));
    expect(await store.read("a/b", "page.1")).toEqual(draft("one"));
    expect(await store.read("a", "page")).toBeNull();
    const all = (await store.list()).map(({ key, client, draft: { value } }) => [
      key,
      client,
      value,
    ]);
    expect(all.sort()).toEqual([
      ["a/b", "page", "two"],
      ["a/b", "page.1", "one"],
      ["c", "page", "three"],
    ]);
  });

  test("are overwritten and removed, in the order that was asked for", async () => {
    const store = open(fresh());
    const done = [
      store.write("a", "page", draft("1")),
      store.write("a", "page", draft("2")),
      store.remove("a", "page"),
      store.write("a", "page", draft("3")),
      store.write("b", "page", draft("4")),
      store.remove("b", "page"),
    ];
    await Promise.all(done);
    expect((await store.list()).map(({ draft: { value } }) => value)).toEqual(["3"]);
  });

  test("belong to one document", async () => {
    const [one, other] = [fresh(), fresh()];
    await open(one).write("a", "page", draft("mine"));
    expect(await open(other).list()).toEqual([]);
    expect(await open(one).list()).toHaveLength(1);
  });
});

test("drafts in IndexedDB belong to one account", async () => {
  await createIndexedDraftStore("claire", "dossier").write("a", "page", draft("mine"));
  expect(await createIndexedDraftStore("james", "dossier").list()).toEqual([]);
  expect(await createIndexedDraftStore("claire", "dossier").list()).toHaveLength(1);
});

test("what is written at once is read until something later is written, and what was removed stays removed", async () => {
  const { promise: isAwake, resolve: wake } = Promise.withResolvers<void>();
  const [large, instant] = [new MemoryDrafts<string>(), new MemoryDrafts<string>()];
  // The page closes before the large store has done anything from here on.
  const late = withSyncDrafts<string>(
    {
      list: () => large.list(),
      read: (key, client) => large.read(key, client),
      write: async (key, client, one) => {
        await isAwake;
        return large.write(key, client, one);
      },
      writeNow: () => {},
      remove: async (key, client) => {
        await isAwake;
        await large.remove(key, client);
      },
    },
    instant,
  );
  await large.write("a", "page", draft("older"));
  await large.write("b", "page", draft("saved meanwhile"));
  void late.write("a", "page", draft("later"));
  late.writeNow("a", "page", draft("last"));
  void late.remove("b", "page");
  const found = async () => (await late.list()).map(({ draft: { value } }) => value);
  expect(await found()).toEqual(["last"]);
  expect(await late.read("a", "page")).toEqual(draft("last"));
  expect(await late.read("b", "page")).toBeNull();
  // The page stays open: the large store writes later, and the newer text wins.
  wake();
  await vi.waitFor(() => expect(large.listFor("b")).toEqual([]));
  expect(await found()).toEqual(["last"]);
  await late.write("a", "page", draft("newest"));
  expect(await found()).toEqual(["newest"]);
  expect(instant.drafts.size).toBe(0);
});

test("bytes are written at once as they are", async () => {
  const store = createIndexedDraftStore<Uint8Array>("account", "bytes");
  const bytes = {
    ...draft(""),
    base: new Uint8Array(),
    value: new Uint8Array([0, 7, 255]),
    sent: [],
  };
  store.writeNow("a", "page", bytes);
  expect(await store.read("a", "page")).toEqual(bytes);
});

test("a storage that is full or forbidden says so and throws nothing", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => {
      throw new Error("forbidden");
    },
  });
  const store = createLocalDraftStore("document");
  expect(await store.write("a", "page", draft("x"))).toBe(false);
  expect(await store.read("a", "page")).toBeNull();
  await store.remove("a", "page");
});

test("what cannot be cloned is not kept, and said not to be", async () => {
  const store = createIndexedDraftStore<unknown>("account", "strange");
  expect(await store.write("a", "page", { ...draft("x"), value: () => {} })).toBe(false);
  expect(await store.list()).toEqual([]);
});

test("what is not a draft is passed over", async () => {
  localStorage.setItem("draft/document/a/page", "not JSON");
  localStorage.setItem("draft/document/b/page", '"a text"');
  expect(await createLocalDraftStore("document").list()).toEqual([]);
});
