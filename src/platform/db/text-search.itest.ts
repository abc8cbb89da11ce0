import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDeps } from "#tests/support/test-deps.ts";

let scene: Awaited<ReturnType<typeof createTestDeps>>;
beforeAll(async () => {
  scene = await createTestDeps();
});
afterAll(() => scene.end());

async function lexemes(language: "fr" | "en" | "surface", text: string): Promise<string[]> {
  const { rows } = await scene.deps.pool.query<{ lexemes: string[] }>(
    `select tsvector_to_array(to_tsvector('public.${language}', $1)) as lexemes`,
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
  ])("%s", (...words) => same("fr", words));

  test("empty words are empty, with their accents on", async () => {
    expect(await lexemes("fr", "été même à la de du des un une et pour avec")).toEqual([]);
  });
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

test("words of typed blocks: texts and items, not the kinds", async () => {
  const blocks = [
    { kind: "h2", text: "Objet" },
    { kind: "ul", items: ["un lac", "une mer"] },
    { kind: "note", text: "p" },
  ];
  const { rows } = await scene.deps.pool.query("select words_of($1::jsonb) as words", [
    JSON.stringify(blocks),
  ]);
  expect(rows[0].words.split(" ").sort()).toEqual(["Objet", "lac", "mer", "un", "une"]);
});
