import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createSearchTestContext,
  type SearchTestContext,
} from "#tests/support/search-test-context.ts";
import { EMPTY_CRITERIA } from "../rules/criteria.ts";
import type { CallSearch } from "./call-search.server.ts";

let scene: SearchTestContext;
let search: CallSearch;

beforeAll(async () => {
  scene = await createSearchTestContext(async ({ pool }) => {
    await pool.query(
      `update calls set title_fr = 'Quvernier des lacs gelés', title_en = 'Frozen lakes', summary_fr = 'Étude des zibelines',
         keywords_fr = '{}', keywords_en = '{}', body_fr = default, body_en = default, summary_en = 'Sables',
         published_at = now() - interval '2 days', opens_at = now() - interval '1 day', closes_at = now() + interval '9 days'
       where id = (select min(id) from calls)`,
    );
    await pool.query("refresh materialized view call_words");
  });
  search = scene.search;
});
afterAll(() => scene.end());

const titles = async (keywords: string) => {
  const { calls, total } = await search.search(
    { ...EMPTY_CRITERIA, keywords },
    { page: 1, perPage: 100 },
  );
  expect(calls).toHaveLength(Math.min(total, 100));
  return calls.map(({ titleFr }) => titleFr);
};
const OURS = "Quvernier des lacs gelés";

describe("[A-07 part] the words of a call find it", () => {
  test.each([
    ["as written", "Quvernier"],
    ["without accents, in capitals", "ETUDE ZIBELINES"],
    ["in the singular", "lac zibeline"],
    ["in English, inflected", "LAKE frozen sable"],
    ["with one letter wrong", "quvernieu"],
    ["with one letter missing", "quvrnier"],
    ["with one letter too many", "quvvernier"],
    ["with two letters swapped", "quverneir"],
    ["with two letters swapped in a short word", "gleés"],
    ["as the beginning of a word", "quvern"],
    ["with empty words around it", "les lacs de la zibeline"],
    ["as a phrase", '"lacs gelés"'],
    ["with something that is not in it", "quvernier -montagne"],
  ])("%s: %s", async (_how, keywords) => {
    expect(await titles(keywords)).toContain(OURS);
  });

  test.each([
    ["a phrase in another order", '"gelés lacs"'],
    ["a word it holds, excluded", "quvernier -zibeline"],
    ["a word it does not hold, meant to the letter", 'quvernier "xylophone"'],
    ["two letters wrong", "quvornieu"],
  ])("but not %s: %s", async (_how, keywords) => {
    expect(await titles(keywords)).not.toContain(OURS);
  });

  test("a word that no call holds does not hide what the others find, and is named", async () => {
    const page = await search.search(
      { ...EMPTY_CRITERIA, keywords: "quvernier xylophone" },
      { page: 1, perPage: 6 },
    );
    expect(page.ignoredWords).toEqual(["xylophone"]);
    expect(page.total).toBe(1);
  });

  test("what was read instead is said", async () => {
    const page = await search.search(
      { ...EMPTY_CRITERIA, keywords: "quvernieu" },
      { page: 1, perPage: 6 },
    );
    expect(page.corrections).toEqual([{ typed: "quvernieu", read: ["quvernier"] }]);
    expect(page.total).toBe(1);
  });

  test.each(["%", "'; drop table calls; --", "\\", "( & | ! :*", "«»", "a".repeat(300), "日本語"])(
    "%s is only text",
    async (keywords) => {
      await expect(
        search.search({ ...EMPTY_CRITERIA, keywords }, { page: 1, perPage: 6 }),
      ).resolves.toBeDefined();
    },
  );
});

test("a changed call is shown as changed, not as it was kept", async () => {
  expect(await titles("quvernier")).toEqual([OURS]);
  await scene.deps.pool.query(
    "update calls set title_fr = title_fr || ' (prolongé)' where title_fr like 'Quvernier%'",
  );
  await scene.cache.refresh();
  expect(await titles("quvernier")).toEqual([`${OURS} (prolongé)`]);
});
