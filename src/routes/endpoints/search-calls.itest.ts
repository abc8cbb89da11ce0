import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMPTY_CRITERIA } from "#features/portal/calls/rules/criteria.ts";
import { MAX_SUGGESTIONS } from "#features/portal/calls/rules/search-constants.ts";
import { encodeSearchToken } from "#features/portal/calls/rules/search-request.ts";
import { startTestProduct, type TestProduct } from "#tests/support/web-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct(new Date());
}, 120_000);
afterAll(() => product.stop());

const post = (body: Record<string, string> | string, path = "/search-call-for-proposals") =>
  product.ask(path, { method: "POST", body: new URLSearchParams(body) });
/** Titles of the results in order, without the related calls below them. */
const titles = (html: string) =>
  [
    ...(html.split('<section class="nearest"')[0] ?? "").matchAll(/card-title"><a href="([^"]+)"/g),
  ].map(([, href]) => href);

test.each(["/", "/chronologie"])(
  "a search sent from %s without script leaves no empty field in the address",
  async (path) => {
    const answer = await product.ask(
      `${path}?keywords=eau&openToCompanies=&amountMin=&asked=&status=open`,
      { redirect: "manual" },
    );
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`${path}?keywords=eau&asked=&status=open`);
    expect((await product.ask(`${path}?keywords=eau&asked=`)).status).toBe(200);
    const all = await product.ask(`${path}?keywords=&amountMin=`, { redirect: "manual" });
    expect(all.headers.get("location")).toBe(path);
  },
);

describe("[A-11 part] POST search-call-for-proposals", () => {
  test("answers cards, filters, actions, pagination and token, and nothing else", async () => {
    const answer = await post({ keywords: "santé", status: "open" });
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(Object.keys(body).sort()).toEqual([
      "actions",
      "cards",
      "filters",
      "pagination",
      "token",
    ]);
    expect(body.pagination).toEqual({ page: 1, nbPages: expect.any(Number) });
    expect(body.token).toBe(
      encodeSearchToken({ ...EMPTY_CRITERIA, keywords: "santé", statuses: ["open"] }),
    );
    expect(titles(body.cards)).toHaveLength(6);
    expect(body.cards).toMatch(/<mark>[Ss]anté<\/mark>/);
  });

  test("[A-01 part] gives the cards of the page, six by six or as asked", async () => {
    const all = (await (await post({ nbElementsPerPage: "12" })).json()) as { cards: string };
    const first = (await (await post({ page: "1" })).json()) as { cards: string };
    const second = (await (await post({}, "/search-call-for-proposals?page=2")).json()) as {
      cards: string;
    };
    expect([...titles(first.cards), ...titles(second.cards)]).toEqual(titles(all.cards));
    const page = await (await product.ask("/")).text();
    expect(titles(page)).toEqual(titles(first.cards));
  });

  test.each([
    ["page", "0"],
    ["page", "-1"],
    ["page", "1.5"],
    ["page", "1e9"],
    ["page", "two"],
    ["nbElementsPerPage", "0"],
    ["nbElementsPerPage", "1000"],
    ["status", "ajar"],
    ["sort", "best"],
    ["closingFrom", "2027-02-30"],
    ["amountMin", "-5"],
    ["token", "not-a-token"],
    ["partners", "<script>"],
  ])("[A-02 part] %s=%s is refused with the field's name", async (name, value) => {
    const answer = await post({ [name]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: "BAD_REQUEST",
      details: { [name]: expect.any(String) },
    });
  });

  test("a text of 10,000 characters is refused", async () => {
    const answer = await post({ keywords: "x".repeat(10_000) });
    expect(await answer.json()).toMatchObject({ details: { keywords: expect.any(String) } });
  });

  test("what is no form is refused, and so is another method", async () => {
    const headers = { "Content-Type": "application/json" };
    const json = await product.ask("/search-call-for-proposals", {
      method: "POST",
      headers,
      body: "{}",
    });
    expect(json.status).toBe(400);
    expect((await product.ask("/search-call-for-proposals")).status).toBe(405);
  });

  test("a partner nobody knows finds nothing, and says which criterion to remove", async () => {
    const { cards, pagination } = await (await post({ partners: "nobody" })).json();
    expect(pagination).toEqual({ page: 1, nbPages: 1 });
    expect(cards).toContain('href="/#results"');
    expect(titles(cards)).toEqual([]);
  });
});

describe("[A-12 part] a token gives back its search", () => {
  test("on the page and on the call", async () => {
    const token = encodeSearchToken({
      ...EMPTY_CRITERIA,
      keywords: "hydrogène",
      sort: "closing-desc",
    });
    const byToken = await (await product.ask(`/?token=${token}`)).text();
    const byFields = await (await product.ask("/?keywords=hydrogène&sort=closing-desc")).text();
    expect(titles(byToken)).toEqual(titles(byFields));
    expect((await (await post({ token })).json()).token).toBe(token);
  });

  test("one that is damaged shows everything, and says so", async () => {
    const answer = await product.ask("/?token=damaged");
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("Ce lien de recherche est incomplet ou abîmé.");
    expect(titles(html)).toHaveLength(6);
  });
});

describe("[A-07 part] words in French and in English", () => {
  const search = async (locale: string, keywords: string) => {
    const html = await (await product.ask(`/?${new URLSearchParams({ locale, keywords })}`)).text();
    const count = /id="results-title"[^>]*>([^<]*)</.exec(html)?.[1] ?? "";
    return { html, found: [count, titles(html)[0]] };
  };

  test("[A-07] accents, case, plurals, inflected forms and one wrong letter do not matter", async () => {
    const variants: Record<"fr" | "en", string[][]> = {
      fr: [
        ["hydrogène", "HYDROGENE", "Hydrogènes", "hydrogéne"],
        ["doctoral", "doctorale", "doctoraux", "DOCTORALES"],
        ["étudié", "étudiée", "etudiee", "ÉTUDIÉS"],
        ["hydrogène", "hydrogane", "hydrgène", "hydroggène", "hydrgoène"],
      ],
      en: [
        ["mosquito", "MOSQUITOES", "mosquitó", "Mosquitos"],
        ["share", "shared", "SHARING"],
        ["women", "woman"],
        ["epidemic", "epidamic", "epidmic", "epideemic", "epidemci"],
      ],
    };
    for (const locale of ["fr", "en"] as const) {
      for (const [first = "", ...others] of variants[locale]) {
        const { found } = await search(locale, first);
        expect(found[0], first).toMatch(/^[1-9]/);
        for (const keywords of others)
          expect((await search(locale, keywords)).found, keywords).toEqual(found);
      }
    }
    expect((await search("fr", "hydrgoène")).html).toMatch(/Aucun appel ne contient «\s?hydrgoène/);
    expect((await search("en", "epidemci")).html).toContain("No call holds “epidemci”");
  });
});

describe("a text that leads nowhere", () => {
  const cardsOf = async (keywords: string) =>
    (await (await post({ keywords })).json()).cards as string;

  test("is answered by what is the matter with it", async () => {
    expect(await cardsOf("?!…")).toContain("ne contient aucun mot à chercher");
    const unknown = await cardsOf("zorglub");
    expect(unknown).toMatch(/Aucun appel ne contient «\s?zorglub\s?»\./);
    expect(unknown).not.toContain("s'est faite sans");
  });

  test("names a few of many unknown words, and is named by its beginning", async () => {
    const words = Array.from({ length: 20 }, (_, at) => `zorglubi${"abcdefghijklmnopqrst"[at]}x`);
    const cards = await cardsOf(words.join(" "));
    expect(cards).toMatch(/ni 17 autres de ces mots\./);
    expect(cards).toMatch(/Sans «\s?zorglubiax [^<]*…\s?»/);
  });
});

describe("[A-08 part] GET suggest-words", () => {
  const suggest = async (term: string) => {
    const answer = await product.ask(`/suggest-words?${new URLSearchParams({ term })}`);
    return (await answer.json()) as string[];
  };

  test("starts at 3 characters and gives a few texts", async () => {
    expect(await suggest("ca")).toEqual([]);
    const found = await suggest("can");
    expect(found[0]).toBe("cancer");
    expect(found.length).toBeGreaterThan(3);
    expect(found.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
  });

  test("names panels in the reader's language, and finds the calls that address them", async () => {
    const found = await suggest("LS7");
    const [named = ""] = found;
    expect(found.filter((text) => text.startsWith("LS7"))).toEqual([named]);
    const { rows } = await product.deps.pool.query(
      "select code || ' ' || name_fr as fr, code || ' ' || name_en as en from erc_domains where code = 'LS7'",
    );
    expect(named).toBe(rows[0].fr);
    const { cards } = await (await post({ keywords: named })).json();
    const byCode = await (await post({ keywords: "LS7" })).json();
    expect(titles(cards)).toEqual(expect.arrayContaining(titles(byCode.cards)));
    const english = await product.ask("/suggest-words?term=LS7", {
      headers: { "accept-language": "en" },
    });
    expect(await english.json()).toContain(rows[0].en);
  });

  test("accents do not matter, and every suggestion leads to calls", async () => {
    expect(await suggest("hydrogene")).toEqual(await suggest("HYDROGÈNE"));
    for (const keywords of await suggest("éner")) {
      const { cards } = await (await post({ keywords })).json();
      expect(titles(cards), keywords).not.toEqual([]);
    }
  });
});

test("calls that hold some of the words stand apart and are not counted", async () => {
  const body = await (await post({ keywords: '"contaminated soil"' })).json();
  expect(body.actions).toContain("Aucun appel");
  expect(body.cards).toContain("Appels qui contiennent une partie de ces mots");
});

test("a partner's short name counts among the words", async () => {
  const { cards } = await (await post({ keywords: "ADEME hydrogène" })).json();
  expect(titles(cards)).not.toEqual([]);
  for (const href of titles(cards)) expect(href).toContain("ademe");
});

/** Status of queries that no browser sends: they are refused before any route (`platform/http/malformed.ts`). */
const refusedUnread = (query: string) => [
  ...(query.length > 7_900 ? [414] : []),
  ...(query.includes("%00") ? [400] : []),
];

test("[A-02 part] whatever stands in the address, the page is shown: never a failure", async () => {
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom("0", "-1", "1.5", "1e9", "open", "anr", '"', '-"a', "a -a", "l'", "2027-03-01"),
    fc.constant("mot ".repeat(1_200)),
  );
  const name = fc.constantFrom(
    ..."keywords partners status openToCompanies closingFrom amountMin erc sort page token".split(
      " ",
    ),
    "nbElementsPerPage",
    "partners[]",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), async (pairs) => {
      const query = new URLSearchParams(pairs).toString();
      let page = await product.ask(`/?${query}`);
      // Empty fields are left out of the address.
      if (page.status === 302) page = await product.ask(page.headers.get("location") ?? "");
      // A machine under load may answer 503; it must not fail otherwise.
      expect([200, 503, ...refusedUnread(query)], query).toContain(page.status);
      const call = await product.ask("/search-call-for-proposals", {
        method: "POST",
        body: new URLSearchParams(pairs),
      });
      expect([200, 400, 503], query).toContain(call.status);
    }),
    { numRuns: 25 },
  );
}, 90_000);
