import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDeps } from "#tests/support/test-deps.ts";

let scene: Awaited<ReturnType<typeof createTestDeps>>;
beforeAll(async () => {
  scene = await createTestDeps();
});
afterAll(() => scene.end());

async function lexemes(language: "fr" | "en" | "surface", text: string): Promise<string[]> {
  const vector = {
    fr: "french_lexemes($1)",
    en: "english_lexemes($1)",
    surface: "to_tsvector('public.surface', $1)",
  }[language];
  const { rows } = await scene.deps.pool.query<{ lexemes: string[] }>(
    `select tsvector_to_array(${vector}) as lexemes`,
    [text],
  );
  return rows[0]?.lexemes ?? [];
}

const same = async (language: "fr" | "en", words: string[]) => {
  const [first, ...others] = await Promise.all(words.map((word) => lexemes(language, word)));
  expect(first).toHaveLength(1);
  for (const other of others) expect(other).toEqual(first);
};

describe("[A-07 part] French", () => {
  test.each([
    ["énergie", "Énergie", "energie", "ÉNERGIES"],
    ["financement", "financements"],
    ["forêt", "foret", "forêts"],
    ["chercheur", "chercheurs"],
    ["régional", "regionaux", "régionale"],
    ["étudié", "étudiée", "étudiés", "ÉTUDIÉES"],
    ["financé", "financée", "financer"],
  ])("%s", (...words) => same("fr", words));

  test("empty words are empty, with their accents on", async () => {
    expect(await lexemes("fr", "été même à la de du des un une et pour avec")).toEqual([]);
  });
});

test("[A-07 part] typographic signs are no part of a word", async () => {
  const { rows } = await scene.deps.pool.query<{ lexemes: string[] }>(
    "select tsvector_to_array(french_lexemes(words_of($1::text))) as lexemes",
    ["l’eau d’un «lac» – “gelé”… bien‑être"],
  );
  expect(rows[0]?.lexemes).toEqual(["bien", "bien-etr", "eau", "etre", "gel", "lac"]);
});

test("no letter there is breaks the lexemes of a text, or a phrase", async () => {
  const letters = Array.from({ length: 0xffff }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCharCode(code));
  for (let from = 0; from < letters.length; from += 4096) {
    const text = letters
      .slice(from, from + 4096)
      .map((letter) => `a${letter}b`)
      .join(" ");
    await scene.deps.pool.query("select french_lexemes($1), french_phrase($2)", [
      text,
      text.slice(0, 2000),
    ]);
  }
});

describe("[A-07 part] English", () => {
  test.each([
    ["study", "studies", "Studied"],
    ["network", "networks", "networking"],
    ["naïve", "naive"],
  ])("%s", (...words) => same("en", words));

  test("empty words are empty", async () => {
    expect(await lexemes("en", "the of and for with this")).toEqual([]);
  });
});

test("surface words keep their form and lose accents, case and empty words", async () => {
  expect((await lexemes("surface", "Des Énergies renouvelables of the sea")).sort()).toEqual([
    "energies",
    "renouvelables",
    "sea",
  ]);
});

test("words of a document: its texts, whole whatever their marks, and not the names of its nodes", async () => {
  const text = (words: string, mark?: string) => ({
    type: "text",
    text: words,
    ...(mark ? { marks: [{ type: mark, attrs: { href: "/nowhere" } }] } : {}),
  });
  const paragraph = (...content: object[]) => ({ type: "paragraph", content });
  const document = {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [text("Objet")] },
      {
        type: "bulletList",
        content: [
          { type: "listItem", content: [paragraph(text("un lac", "link"))] },
          { type: "listItem", content: [paragraph(text("CO"), text("2", "subscript"))] },
        ],
      },
      paragraph(text("une"), { type: "hardBreak" }, text("mer")),
      { type: "paragraph" },
    ],
  };
  const { rows } = await scene.deps.pool.query("select words_of($1::jsonb) as words", [
    JSON.stringify(document),
  ]);
  expect(rows[0].words).toBe("Objet un lac CO2 une mer");
});
