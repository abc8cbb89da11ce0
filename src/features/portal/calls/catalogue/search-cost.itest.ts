import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Translate } from "#platform/i18n/translation-key.ts";
import {
  createSearchTestContext,
  type SearchTestContext,
} from "#tests/support/search-test-context.ts";
import { EMPTY_CRITERIA, FIRST_PAGE, MAX_PAGE_SIZE } from "../rules/criteria.ts";
import { MAX_QUERY_WORDS } from "../rules/query-text.ts";
import { MAX_SUGGEST_WORDS } from "../rules/search-constants.ts";
import { loadPortalFacts } from "../views/portal-facts.server.tsx";
import { loadSearchView } from "../views/search-view.server.ts";
import type { CallSearch } from "./call-search.server.ts";
import { MAX_CORRECTED_WORDS } from "./correct-words.server.ts";

/**
 * Limits on the cost of a search for any text, in statements and words, which do not depend on the machine.
 * `npm run bench -- --only=worst` measures the same in time.
 */
let scene: SearchTestContext;
let search: CallSearch;

beforeAll(async () => {
  scene = await createSearchTestContext();
  search = scene.search;
  // Fills the caches, which are not part of the cost of a request.
  await search.suggest("eau", "fr");
  await search.listPartners();
  await search.listPanels();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => scene.end());

/** Words that no call contains and no word resembles; different ones each time, to bypass caches. */
let made = 0;
const unknownWords = (count: number) =>
  Array.from({ length: count }, () => `zqxj${(made++).toString(36)}wvk`).join(" ");

/** The statements sent during an action, with their parameters. */
async function statements(work: () => Promise<unknown>) {
  const query = vi.spyOn(scene.deps.pool, "query");
  await work();
  return query.mock.calls.map(([statement, values]) => ({
    text: typeof statement === "string" ? statement : (statement as { text: string }).text,
    values: (values ?? (statement as { values?: unknown[] }).values ?? []) as unknown[],
  }));
}

const wordless = ((key: string) => key) as Translate;
const find = (keywords: string) =>
  search.search({ ...EMPTY_CRITERIA, keywords }, { page: 1, perPage: 6 });

describe("a search of nothing but unknown words", () => {
  test("mends three of them by one statement, and names the rest", async () => {
    let page: Awaited<ReturnType<typeof find>> | undefined;
    const sent = await statements(async () => {
      page = await find(unknownWords(60));
    });
    expect(sent.length).toBeLessThanOrEqual(3);
    const mending = sent.filter(({ text }) => text.includes("call_words"));
    expect(mending).toHaveLength(1);
    expect(mending[0]?.values[0]).toHaveLength(MAX_CORRECTED_WORDS);
    expect(page?.total).toBe(0);
    expect(page?.ignoredWords).toHaveLength(MAX_QUERY_WORDS);
  });

  test("and nothing longer than a word", async () => {
    const sent = await statements(() => find("z".repeat(41)));
    expect(sent.filter(({ text }) => text.includes("call_words"))).toEqual([]);
  });

  test("a whole page of it sends few statements, with every filter there is", async () => {
    const codes = Array.from({ length: 50 }, (_, at) => `nobody-${at}`);
    const criteria = {
      ...EMPTY_CRITERIA,
      keywords: unknownWords(24),
      partners: codes,
      ercPanels: codes,
    };
    const counted = vi.spyOn(search, "count");
    let tags = 0;
    const sent = await statements(async () => {
      tags = (await loadSearchView(search, criteria, FIRST_PAGE, "fr", wordless)).tags.length;
    });
    expect(sent.length).toBeLessThanOrEqual(6);
    // One message each for the text, a partner and a panel that do not exist.
    expect(tags).toBe(3);
    // Each count without one filter is a search over all calls.
    expect(counted.mock.calls.length).toBeLessThanOrEqual(10);
  });
});

test("the slips of a person are still mended: the first three", async () => {
  const { corrections } = await find("hydrogne climt snté énrgie");
  expect(corrections.map(({ typed }) => typed)).toEqual(["hydrogne", "climt", "snté"]);
});

test("phrases are looked for in the texts by one statement, three of them at most", async () => {
  const sent = await statements(() => find('"eau de" "la mer" "le lac" "une ile" "du sel"'));
  const phrases = sent.filter(({ text }) => text.includes("french_phrase"));
  expect(phrases.length).toBeLessThanOrEqual(1);
  expect(phrases[0]?.text.match(/_phrase\(/g)?.length ?? 0).toBeLessThanOrEqual(6);
});

test("a page draws no more calls than it offers to", async () => {
  const firstPage = { page: 1, perPage: MAX_PAGE_SIZE };
  const { cards, request } = await loadSearchView(
    search,
    EMPTY_CRITERIA,
    firstPage,
    "fr",
    wordless,
  );
  expect(request.perPage).toBe(48);
  expect(cards).toHaveLength(48);
});

test("the strip of closings is drawn once for everybody, until the minute is over", async () => {
  const listed = vi.spyOn(search, "listClosings");
  const clock = vi.spyOn(search, "now").mockReturnValue(new Date("2027-01-10T10:00:30Z"));
  const first = await loadPortalFacts(search, "fr", wordless);
  expect(first.stripHtml).toContain("<title>");
  expect(await loadPortalFacts(search, "fr", wordless)).toBe(first);
  await loadPortalFacts(search, "en", wordless);
  expect(listed).toHaveBeenCalledTimes(2);
  clock.mockReturnValue(new Date("2027-01-10T10:01:00Z"));
  expect(await loadPortalFacts(search, "fr", wordless)).not.toBe(first);
});

test("many who ask the same at once have it planned once", async () => {
  const text = `hydrogne ${unknownWords(1)}`;
  const sent = await statements(() => Promise.all(Array.from({ length: 20 }, () => find(text))));
  expect(sent.filter(({ text }) => text.includes("call_words"))).toHaveLength(1);
});

test("when one call changes, the cards of the others are not read again", async () => {
  const list = () => search.search(EMPTY_CRITERIA, { page: 1, perPage: 20 });
  const [first, ...others] = (await list()).calls;
  const title = `${first?.titleFr} (prolongé)`;
  await scene.deps.pool.query("update calls set title_fr = $2 where id = $1", [first?.id, title]);
  await scene.cache.refresh();
  let calls: Awaited<ReturnType<typeof list>>["calls"] = [];
  const sent = await statements(async () => {
    ({ calls } = await list());
  });
  expect(sent.map(({ values }) => values)).toEqual([[[first?.id]]]);
  expect(calls[0]?.titleFr).toBe(title);
  expect(calls.slice(1)).toEqual(others);
});

describe("suggestions", () => {
  test("mend nothing and send three statements at most, whatever is typed", async () => {
    const sent = await statements(() =>
      search.suggest(`${unknownWords(MAX_SUGGEST_WORDS - 1)} can`, "fr"),
    );
    expect(sent.length).toBeLessThanOrEqual(3);
    expect(sent.filter(({ text }) => text.includes("call_words"))).toEqual([]);
  });

  test("send none for a text that nobody wants an ending for", async () => {
    expect(await statements(() => search.suggest(unknownWords(60), "fr"))).toEqual([]);
    expect(await statements(() => search.suggest("a".repeat(200), "fr"))).toEqual([]);
  });

  test("go on completing the last of several words", async () => {
    const found = await search.suggest("transition éner", "fr");
    expect(found.length).toBeGreaterThan(0);
    // By content words that occur with the first word more than elsewhere.
    const climate = (await search.suggest("climate ch", "en")).map((text) => text.toLowerCase());
    expect(climate.join()).not.toMatch(/chez|chaque/);
  });
});
