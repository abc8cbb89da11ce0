import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Caller } from "#platform/command.server.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import {
  createSearchTestContext,
  type SearchTestContext,
} from "#tests/support/search-test-context.ts";
import {
  addVocabularyEntry,
  changeVocabularyEntry,
  removeVocabularyEntry,
} from "./commands/edit-vocabulary.server.ts";
import { forgetZeroResultSearch } from "./commands/forget-zero-result-search.server.ts";
import { switchVocabularyEntry } from "./commands/switch-vocabulary-entry.server.ts";
import { forgetZeroResultSearches } from "./jobs/index.server.ts";
import { findEntries, findEntry, listZeroResultSearches } from "./queries/vocabulary.server.ts";
import { EMPTY_CRITERIA, FIRST_PAGE } from "./rules/criteria.ts";
import { syncVocabulary } from "./vocabulary/sync-vocabulary.server.ts";

let scene: SearchTestContext;
let caller: Caller;

beforeAll(async () => {
  scene = await createSearchTestContext();
  const { id: userId } = await makeAdministrator(scene.deps.db);
  caller = {
    ...scene.deps,
    actor: {
      kind: "administrator",
      userId,
      sessionId: "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a02",
      firstName: "Inès",
      lastName: "V",
      email: "ines@example.org",
      emailVerified: true,
      locale: "fr",
    },
  };
});
afterAll(() => scene.end());

const find = async (keywords: string) => {
  await scene.cache.refresh();
  return scene.search.search({ ...EMPTY_CRITERIA, keywords }, FIRST_PAGE);
};

test("an entry takes effect as soon as it is added, changed or removed, and each act is audited", async () => {
  expect((await find("quidditch")).total).toBe(0);
  const { generation } = scene.cache.current();
  const { id } = await addVocabularyEntry(caller, { terms: "quidditch\nendométriose", near: "" });
  expect((await find("quidditch")).synonyms).toEqual(["endométriose"]);
  const { changedAt } = await findEntry(scene.deps.db, id);
  const change = { id, terms: "quidditch\nhydrogène", near: "" };
  await expect(changeVocabularyEntry(caller, { ...change, version: "old" })).rejects.toMatchObject({
    code: "STALE",
  });
  await changeVocabularyEntry(caller, { ...change, version: changedAt.toISOString() });
  expect((await find("quidditch")).synonyms).toEqual(["hydrogène"]);
  await expect(addVocabularyEntry(caller, change)).rejects.toMatchObject({
    code: "TAKEN",
    details: { why: "same" },
  });
  await removeVocabularyEntry(caller, { id });
  expect((await find("quidditch")).total).toBe(0);
  // The calls themselves were not reloaded.
  expect(scene.cache.current().generation).toBe(generation);
  const { rows } = await scene.deps.pool.query<{ event: string }>(
    "select event from audit_events where subject_kind = 'vocabularyEntry' order by id",
  );
  expect(rows.map(({ event }) => event)).toEqual([
    "vocabulary.added",
    "vocabulary.changed",
    "vocabulary.removed",
  ]);
});

test("a product entry can be switched off, stays off with the next version, and cannot be changed", async () => {
  const { entries } = await findEntries(scene.deps.db, "immunodefic", 1);
  const ids = entries.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  const id = ids[0] as number;
  await switchVocabularyEntry(caller, { id, off: true });
  await syncVocabulary(scene.deps.pool);
  expect((await findEntry(scene.deps.db, id)).isOff).toBe(true);
  await switchVocabularyEntry(caller, { id, off: false });
  expect((await findEntry(scene.deps.db, id)).isOff).toBe(false);
  await expect(removeVocabularyEntry(caller, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an entry of no number is not found, also beyond what the database counts", async () => {
  for (const id of ["2147483648", "-1", "1.5", "x", ""]) {
    for (const asked of [
      removeVocabularyEntry(caller, { id }),
      switchVocabularyEntry(caller, { id, off: true }),
    ])
      await expect(asked, id).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("zero-result searches are counted without naming the person, and deleted later", async () => {
  const { search, deps } = scene;
  await find("Zqxjwvk");
  await find("zqxjwvk ");
  // Searches emptied by filters are not recorded, nor are e-mail addresses.
  await search.search({ ...EMPTY_CRITERIA, keywords: "hydrogène", amountMin: 1e12 }, FIRST_PAGE);
  await find("ines@zqxjwvk.example");
  // A word that the search ignored is recorded too.
  await find("hydrogène xwqzkeur");
  await search.zeroResultSearches.flush();
  const zeroResults = await listZeroResultSearches(deps.db);
  expect(zeroResults).toContainEqual(expect.objectContaining({ text: "zqxjwvk", times: 2 }));
  expect(zeroResults).toContainEqual(expect.objectContaining({ text: "xwqzkeur", times: 1 }));
  expect(zeroResults.map(({ text }) => text).join()).not.toMatch(/hydrog|ines/);
  await forgetZeroResultSearch(caller, { text: "zqxjwvk" });
  expect((await listZeroResultSearches(deps.db)).map(({ text }) => text)).not.toContain("zqxjwvk");
  await find("zqxjwvk");
  await search.zeroResultSearches.flush();
  const later = vi
    .spyOn(deps.clock, "now")
    .mockReturnValue(new Date(Date.now() + 120 * 86_400_000));
  await forgetZeroResultSearches.run(deps, {});
  later.mockRestore();
  expect(await listZeroResultSearches(deps.db)).toEqual([]);
});

test("the quota of expressions holds for new and for replaced entries", async () => {
  const { rows } = await scene.deps.pool.query<{ id: number }>(
    `insert into search_vocabulary (terms, near, origin, changed_at)
     select array(select 'plein ' || entry || ' ' || term from generate_series(1, 30) term),
       array(select 'voisin ' || entry || ' ' || near from generate_series(1, 30) near), 'administrator', now()
     from generate_series(1, 333) entry returning id`,
  );
  const tenLines = Array.from({ length: 10 }, (_, at) => `quelque chose ${at}`);
  const { id } = await addVocabularyEntry(caller, { terms: tenLines.join("\n"), near: "" });
  const full = { code: "TAKEN", details: { why: "full" } };
  const eleven = [...tenLines, "autre chose"].join("\n");
  await expect(addVocabularyEntry(caller, { terms: eleven, near: "" })).rejects.toMatchObject(full);
  const { changedAt } = await findEntry(scene.deps.db, id);
  const change = { id, version: changedAt.toISOString() };
  const eighteen = [...tenLines, "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"];
  await changeVocabularyEntry(caller, { ...change, terms: eighteen.join("\n"), near: "" });
  const { changedAt: now } = await findEntry(scene.deps.db, id);
  const longer = {
    id,
    version: now.toISOString(),
    terms: eleven,
    near: "a\nb\nc\nd\ne\nf\ng\nh\ni\nj",
  };
  await expect(changeVocabularyEntry(caller, longer)).rejects.toMatchObject(full);
  await scene.deps.pool.query("delete from search_vocabulary where id = any($1) or id = $2", [
    rows.map((row) => row.id),
    id,
  ]);
});
