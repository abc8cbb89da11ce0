import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createSearchTestContext,
  type SearchTestContext,
} from "#tests/support/search-test-context.ts";
import { EMPTY_CRITERIA } from "../rules/criteria.ts";
import { findProtectedLexeme } from "../rules/protected-words.ts";
import { syncVocabulary } from "../vocabulary/sync-vocabulary.server.ts";
import type { CallSearch } from "./call-search.server.ts";

let scene: SearchTestContext;
let search: CallSearch;

beforeAll(async () => {
  scene = await createSearchTestContext();
  search = scene.search;
});
afterAll(() => scene.end());

const find = (keywords: string) =>
  search.search({ ...EMPTY_CRITERIA, keywords }, { page: 1, perPage: 200 });
const slugs = async (keywords: string) => (await find(keywords)).calls.map(({ slug }) => slug);

describe("[A-07 part] forms of a word find the same calls", () => {
  test.each([
    ["étudié", "étudiée", "étudiées", "etudiee"],
    ["chercheur", "chercheuse", "chercheuses", "chercheurs"],
    ["cybersécurité", "cybersecurite"],
    ["women", "woman"],
  ])("%s", async (...forms) => {
    const [first, ...others] = await Promise.all(forms.map(slugs));
    expect(first?.length).toBeGreaterThan(0);
    for (const other of others) expect(other.sort()).toEqual(first?.sort());
  });

  test("a derived word finds what it is derived from, after what says it itself", async () => {
    expect(await slugs("robotisé")).toContain(
      "anr-robots-d-assistance-et-interactions-au-long-cours",
    );
  });
});

describe("the vocabulary", () => {
  test("stands for an acronym and for a whole expression, and is named", async () => {
    const { synonyms, total } = await find("IA");
    expect(synonyms).toContain("intelligence artificielle");
    expect(total).toBeGreaterThan((await find('"IA"')).total);
    expect(await slugs("IA")).toEqual(
      expect.arrayContaining(await slugs('"intelligence artificielle"')),
    );
  });

  test("is named in the reader's language only", async () => {
    await search.suggest("vih", "fr");
    const { synonyms } = await find("AIDS");
    const french = search.selectOwnLanguage(synonyms, "fr");
    expect(french).toContain("VIH");
    expect(french.join()).not.toContain("HIV");
    const english = search.selectOwnLanguage(synonyms, "en");
    expect(english).toContain("HIV");
    expect(english.join()).not.toMatch(/VIH|transmissibles|prévention/);
  });

  test("is left out by quotation marks", async () => {
    const { synonyms, total } = await find('"sida"');
    expect(synonyms).toEqual([]);
    expect((await find("sida")).total).toBeGreaterThan(total);
  });

  test("keeps the words of an expression together", async () => {
    expect((await slugs("bien-être"))[0]).toContain("bien-etre");
    // Regression: the entry was found by « bien » alone.
    expect((await find("bien-être")).synonyms).toContain("qualité de vie");
    expect((await find("bien")).synonyms).not.toContain("qualité de vie");
    expect((await find("start-up")).synonyms).not.toContain("start");
    const { synonyms } = await find("moteur de recherche");
    expect(synonyms).not.toContain("engine");
  });

  test("stands for each word of an expression that leads nowhere", async () => {
    const { pool } = scene.deps;
    await pool.query(
      "insert into search_vocabulary (terms, origin) values ('{zorglub sida,zorglubisation}', 'administrator')",
    );
    await scene.cache.refresh();
    expect((await find("zorglub sida")).synonyms).toEqual((await find("sida")).synonyms);
  });

  test("knows the archive's domains in both languages", async () => {
    const { pool } = scene.deps;
    await pool.query(
      "insert into archive_domains (code, level, label_fr, label_en) values ('zz', 0, 'Zorglogie [zz.ZZ]', 'Ebola [zz.ZZ]')",
    );
    await pool.query("update search_vocabulary set changed_at = now() where id = 1");
    await scene.cache.refresh();
    expect(await slugs("zorglogie")).toEqual(expect.arrayContaining(await slugs('"Ebola"')));
  });

  test("serves a word with a slip in it, also one that only the vocabulary holds", async () => {
    const { corrections, synonyms } = await find("inteligence artificielle");
    expect(corrections).toEqual([{ typed: "inteligence", read: ["intelligence"] }]);
    expect(synonyms).toContain("IA");
    expect((await find("toxicomannie")).corrections).toEqual([
      { typed: "toxicomannie", read: ["toxicomanie"] },
    ]);
  });

  test("comes with the product, once, and leaves alone what administrators added", async () => {
    const { pool } = scene.deps;
    await pool.query(
      "insert into search_vocabulary (terms, origin) values ('{quidditch,balai volant}', 'administrator')",
    );
    const count = async () =>
      (await pool.query<{ count: number }>("select count(*)::int from search_vocabulary")).rows[0]
        ?.count;
    const before = await count();
    await pool.query("update search_vocabulary set near = '{x}' where id = 1");
    await Promise.all([syncVocabulary(pool), syncVocabulary(pool)]);
    expect(await count()).toBe(before);
    const { rows } = await pool.query("select from search_vocabulary where near = '{x}'");
    expect(rows).toHaveLength(0);
  });
});

test("[A-07 part] an ERC panel is found by its code, however it is written, and by its name", async () => {
  const byCode = await slugs("PE1");
  expect(byCode.length).toBeGreaterThan(0);
  expect(await slugs("pe 1")).toEqual(byCode);
  const { rows } = await scene.deps.pool.query<{ name: string }>(
    "select name_en as name from erc_domains where code = 'PE1'",
  );
  expect(await slugs(rows[0]?.name ?? "")).toEqual(expect.arrayContaining(byCode.slice(0, 3)));
});

test("« panel » before a code says no more than the code", async () => {
  expect(await slugs("panel PE1")).toEqual(await slugs("PE1"));
});

test("an expression is meant as a whole: its words apart come after it", async () => {
  const [first] = await slugs("santé au travail");
  expect(first).toBe(
    "anses-programme-national-de-recherche-environnement-sante-travail-appel-general",
  );
  expect((await find("post-doc")).synonyms).toContain("postdoctoral");
});

test("an acronym in capitals is searched as it is, also where its stem is another word", async () => {
  const HIVER = "anr-transition-energetique-reseaux-flexibles-et-stockage-saisonnier";
  const found = await find("HIV");
  expect(found.calls.map(({ slug }) => slug)).not.toContain(HIVER);
  expect(found.synonyms.join()).not.toMatch(/ruche|abeille/);
  expect(await slugs("hiver")).toContain(HIVER);
  // A third of all calls contain « aide », and none of them is about AIDS.
  expect((await slugs("AIDS")).every((slug) => !slug.startsWith("ademe"))).toBe(true);
  expect((await slugs("AIDS"))[0]).toContain("vih");
  expect(await slugs("bees")).toEqual(await slugs("hives"));
});

test("the database keeps the same words apart as the vocabulary does", async () => {
  const { rows } = await scene.deps.pool.query<{ word: string; fr: string[]; en: string[] }>(
    `select word, tsvector_to_array(french_lexemes(word)) as fr, tsvector_to_array(english_lexemes(word)) as en
     from (select distinct lower(found[1]) as word from calls, regexp_matches(
       concat_ws(' ', title_fr, keywords_fr, summary_fr, body_fr::text, title_en, keywords_en, summary_en, body_en::text),
       '[[:alpha:]]+', 'g') as found) as words
     union all
     select word, tsvector_to_array(french_lexemes(word)), tsvector_to_array(english_lexemes(word))
     from unnest($1::text[]) as word`,
    [["hiv", "hive", "hives", "bats", "cells", "fair", "animaux", "universites", "carriere"]],
  );
  const isApart = (lexemes: string[]) => lexemes.some((lexeme) => lexeme.endsWith("0"));
  for (const { word, fr, en } of rows) {
    const lexeme = findProtectedLexeme(word);
    expect(fr, word).toEqual(lexeme ? [lexeme] : fr.filter((one) => !isApart([one])));
    expect(isApart(en), word).toBe(lexeme !== null);
  }
  expect(rows.filter(({ word }) => findProtectedLexeme(word)).length).toBeGreaterThan(50);
});

test.each([
  ["animal", "inserm-atip-avenir-creer-et-animer-une-equipe"],
  ["organes", "anr-laboratoires-communs-entre-organismes-publics-et-pme-ou-eti"],
  ["équipement", "inca-contrats-doctoraux-en-sciences-sociales-et-cancer"],
  ["universel", "ademe-soutien-a-la-formation-doctorale-pour-la-transition-ecologique"],
])("%s does not find %s, which has only its stem", async (word, other) => {
  const found = await slugs(word);
  expect(found.length).toBeGreaterThan(0);
  expect(found).not.toContain(other);
});

test("acronyms of the field are understood though no call writes them", async () => {
  expect((await slugs("HBV"))[0]).toBe("anrs-mie-hepatite-b-vers-une-guerison-fonctionnelle");
});

test("a word that was typed as two is one where calls write it so", async () => {
  expect(await slugs("exo planète")).toEqual(await slugs("exoplanète"));
});

test("a word that exists is not taken for another, though no call holds it", async () => {
  expect(await find("vigne")).toMatchObject({ corrections: [], ignoredWords: ["vigne"] });
});

test("English is found in either spelling", async () => {
  const spelled = (await slugs("tumor")).sort();
  expect(spelled.length).toBeGreaterThan(0);
  expect((await slugs("tumour")).sort()).toEqual(spelled);
});

test("one word that few calls hold is no partial answer", async () => {
  expect((await find("Ebola")).isPartial).toBe(false);
});

test("the verbs of every project decide nothing beside a subject", async () => {
  const subject = await slugs("endométriose douleur");
  expect((await slugs("mieux comprendre endométriose et douleur")).sort()).toEqual(subject.sort());
  expect((await slugs("comprendre l'autisme")).sort()).toEqual((await slugs("autisme")).sort());
});

test("what a question is wrapped in weighs nothing", async () => {
  const [first] = await slugs(
    "je cherche un financement pour un projet de recherche sur l'endométriose",
  );
  expect(first).toBe("inserm-sante-des-femmes-endometriose-et-maladies-gynecologiques");
  const subject = await slugs("moustique");
  for (const question of [
    "qui finance des travaux sur le moustique ?",
    "quels dispositifs existent pour un projet sur le moustique",
    "pourrait-on soumettre quelque chose sur les moustiques",
  ])
    expect((await slugs(question)).sort(), question).toEqual(subject.sort());
});

test("where no call holds all of two words, those with the more telling one are found, and it is said", async () => {
  const { isPartial, total } = await find("endométriose exoplanète");
  expect(isPartial).toBe(true);
  expect(total).toBeGreaterThan(0);
});

test("a stem that two words share does not bring the other's synonyms along", async () => {
  expect((await find("étudié")).synonyms).toEqual([]);
  expect((await find("étudiante")).synonyms).toContain("student");
  expect((await find("climat")).synonyms).not.toContain("climatisation");
});

test("a text without a word to search for finds everything, and says so", async () => {
  const all = await find("");
  expect(all.hasNoSearchWords).toBe(false);
  for (const text of ["?!… --- ;;;", "le la les de du", '""'])
    expect(await find(text), text).toMatchObject({ hasNoSearchWords: true, total: all.total });
  expect((await find("cancer")).hasNoSearchWords).toBe(false);
  expect(await find("биология")).toMatchObject({ hasNoSearchWords: false, total: 0 });
});

test("nothing but articles is no search, and a correction is told as it is written", async () => {
  const { total } = await find("");
  expect((await find("the of and to")).total).toBe(total);
  expect((await find("le la les de du")).total).toBe(total);
  expect((await find("hidrogène")).corrections).toEqual([
    { typed: "hidrogène", read: ["hydrogène"] },
  ]);
});

test("a country that no call names stands for working with it, and not for another country", async () => {
  const { synonyms, total } = await find("Japon");
  expect(total).toBeGreaterThan(0);
  expect(synonyms).toContain("coopération bilatérale");
  expect(synonyms).not.toContain("Inde");
  expect(await slugs("une équipe sénégalaise")).toContain(
    "inserm-sante-mondiale-plateformes-de-recherche-partagees-avec-le-sud",
  );
});

test("that something is done in France says nothing here", async () => {
  expect((await slugs("batteries in France")).sort()).toEqual((await slugs("batteries")).sort());
});

describe("[A-08 part] suggestions", () => {
  test("of French words name no label of a partner and no English word", async () => {
    expect(await search.suggest("aapg", "fr")).toEqual(["AAPG"]);
    const thesis = await search.suggest("thè", "fr");
    expect(thesis).toContain("thèse");
    expect(thesis.join()).not.toMatch(/theses|theory|therapy/i);
    const school = await search.suggest("thema", "fr");
    expect(school).toContain("école thématique");
    expect(school.join()).not.toContain("thematic");
    expect(await search.suggest("labc", "fr")).toContain("LabCom");
  });

  test("know what the vocabulary has for the words of calls, and who publishes them", async () => {
    expect(await search.suggest("phd", "en")).toContain("PhD");
    expect(await search.suggest("sida", "fr")).toContain("sida");
    expect(await search.suggest("ade", "en")).toContain("ADEME");
  });

  test("keep the apostrophe before the word that is begun", async () => {
    expect(await search.suggest("qualité de l'a", "fr")).toContain("qualité de l'air");
  });

  test("hold no word that says nothing, and none of the other language where the reader's has one", async () => {
    const between = await search.suggest("entre", "fr");
    expect(between).toContain("entreprise");
    expect(between).not.toContain("entre");
    const equipment = await search.suggest("equip", "en");
    expect(equipment).toContain("equipment");
    expect(equipment.join()).not.toContain("équipe");
  });

  test("of a word of the other language are titles of the reader's", async () => {
    const health = await search.suggest("sant", "en");
    expect(health.join()).not.toMatch(/sant[ée]/i);
    expect(health.join()).toMatch(/health/i);
  });
});
