import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAppendixFiles } from "#features/proposals/appendices/queries/appendices.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { makeAppendixSlot } from "#tests/factories/appendices.ts";
import { makeDossier } from "#tests/factories/dossiers.ts";
import { buildOdt } from "#tests/support/cv-files.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { handleAppendixForm } from "./appendix-actions.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([section("s", [question("a", "text")])]);

/** Posts the page's form; lists the storage keys of its files. */
async function open() {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const slot = await makeAppendixSlot(scene.deps.db, dossier.call.id);
  const { storage } = scene.deps;
  const stored: string[] = [];
  const noted: typeof storage = {
    ...storage,
    putStream(key, ...rest) {
      stored.push(key);
      return storage.putStream(key, ...rest);
    },
  };
  const caller = { ...dossier.caller, storage: noted };
  const post = (fields: Record<string, string>) => {
    const body = new FormData();
    // The file precedes the intent, so the intent is unknown while the file is received.
    body.append("file", new File([new Uint8Array(buildOdt())], "lettre.odt"));
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const request = new Request("http://passerelle.test/", { method: "POST", body });
    return handleAppendixForm({ request, caller }, dossier.id);
  };
  const left = async () => {
    const sizes = stored.map((key) =>
      storage
        .bytes(key)
        .then(() => key)
        .catch(() => null),
    );
    return (await Promise.all(sizes)).filter((key) => key !== null);
  };
  return { dossier, slot, stored, left, post };
}

describe("[D-21 part] a file in a posted form stays in the storage", () => {
  test("where it became an appendix", async () => {
    const { dossier, slot, post, left } = await open();
    expect(await post({ intent: "upload", slot })).toContain(dossier.id);
    const [file] = await listAppendixFiles(scene.deps.db, dossier.id);
    expect(await left()).toEqual([file?.storageKey]);
  });

  test.each(["rename", "move", "remove"])("not where the form asked to %s", async (intent) => {
    const { stored, post, left } = await open();
    await getOutcome(Promise.resolve(post({ intent })));
    expect(stored).toHaveLength(1);
    expect(await left()).toEqual([]);
  });

  test.each(["rename", "move", "remove"])(
    "what somebody else removed meanwhile is told, on %s",
    async (intent) => {
      const { post } = await open();
      const outcome = await post({ intent, file: crypto.randomUUID(), name: "a", direction: "up" });
      expect(outcome).toMatchObject({ data: { problem: "NOT_FOUND" }, init: { status: 404 } });
    },
  );

  test("not where the form asked for nothing, or for a slot that is none", async () => {
    const { stored, post, left } = await open();
    expect(await getOutcome(post({}))).toBe("BAD_REQUEST intent=");
    await getOutcome(post({ intent: "upload", slot: "none" }));
    expect(stored).toHaveLength(2);
    expect(await left()).toEqual([]);
  });

  test("and is not even received when it is one too many", async () => {
    const { slot, stored, post } = await open();
    await post({ intent: "upload", slot });
    await scene.deps.pool.query("update rate_limits set count = 1000 where key like 'appendix:%'");
    expect(await post({ intent: "upload", slot })).toMatchObject({ init: { status: 429 } });
    expect(stored).toHaveLength(1);
  });
});
