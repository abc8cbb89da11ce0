import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { criteriaArbitrary } from "#tests/factories/criteria.ts";
import {
  createSearchTestContext,
  type SearchTestContext,
} from "#tests/support/search-test-context.ts";
import { splitWords } from "../rules/query-text.ts";
import type { CallSearch } from "./call-search.server.ts";
import { findPosition } from "./catalogue.ts";
import { matchSearches } from "./match-searches.server.ts";
import { loadCatalogueForJobs } from "./worker-catalogue.server.ts";

let scene: SearchTestContext;
let search: CallSearch;
let words: string[];
let allIds: number[];
let known: { partners: string[]; panels: string[] };

beforeAll(async () => {
  scene = await createSearchTestContext();
  search = scene.search;
  const { pool } = scene.deps;
  const { rows } = await pool.query<{ id: number; title: string }>(
    "select id, title_fr || ' ' || summary_en as title from calls order by id",
  );
  allIds = rows.map(({ id }) => id);
  words = [...new Set(rows.flatMap(({ title }) => splitWords(title)))];
  const partners = await pool.query<{ slug: string }>("select slug from partners");
  const panels = await pool.query<{ code: string }>("select code from erc_domains where level = 2");
  known = {
    partners: partners.rows.map(({ slug }) => slug),
    panels: panels.rows.map(({ code }) => code),
  };
});
afterAll(() => scene.end());

/** Typical texts: words of calls, shortened, mistyped, excluded, or two words as a phrase. */
function texts(): fc.Arbitrary<string> {
  const word = fc.constantFrom(...words);
  const slip = fc
    .tuple(word, fc.nat(), fc.constantFrom("x", "", "ee"))
    .map(
      ([one, at, put]) => one.slice(0, at % one.length) + put + one.slice((at % one.length) + 1),
    );
  const piece = fc.oneof(
    { weight: 6, arbitrary: word },
    { weight: 2, arbitrary: slip },
    { weight: 1, arbitrary: word.map((one) => one.slice(0, 4)) },
    { weight: 1, arbitrary: word.map((one) => `-${one}`) },
    {
      weight: 1,
      arbitrary: fc.nat({ max: words.length - 3 }).map((at) => `"${words[at]} ${words[at + 1]}"`),
    },
    { weight: 1, arbitrary: fc.constantFrom("les", "of", "?", "xylophone") },
  );
  return fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(" "));
}

test("[C-20 part] an alert and the search page agree on every call, whatever the search", async () => {
  const { db, pool, clock } = scene.deps;
  const { catalogue, lexer } = await loadCatalogueForJobs(pool);
  let agreed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(criteriaArbitrary(texts(), known), { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.boolean()),
      async (searches, coin) => {
        const callIds = allIds.filter(() => coin.next().value);
        const now = clock.now();
        const found = await matchSearches({ db, lexer, catalogue, searches, callIds, now });
        for (const one of searches) {
          const listed = new Set(await search.listIds(one));
          const expected = callIds.filter((id) => listed.has(id));
          agreed += expected.length;
          expect({ one, ids: found.get(one) ?? [] }).toEqual({ one, ids: expected });
        }
      },
    ),
    { numRuns: 60 },
  );
  // The comparison is worthless without matches.
  expect(agreed).toBeGreaterThan(100);
}, 60_000);

test("the catalogue of jobs holds what was committed before it is asked for, and is kept otherwise", async () => {
  const { pool } = scene.deps;
  const before = await loadCatalogueForJobs(pool);
  expect(await loadCatalogueForJobs(pool)).toBe(before);
  await pool.query("update calls set envelope_euros = 123456789 where id = $1", [allIds[0]]);
  const { catalogue } = await loadCatalogueForJobs(pool);
  expect(catalogue.amount[findPosition(catalogue, allIds[0] ?? 0)]).toBe(123_456_789);
  await scene.cache.refresh();
});
