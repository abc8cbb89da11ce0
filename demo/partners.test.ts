import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("agency names use the agencies' own spelling", async () => {
  const text = await readFile(new URL("data/partners.json", import.meta.url), "utf8");
  const { partners } = JSON.parse(text) as { partners: { code: string; kind?: string }[] };
  const agencies = partners.filter(({ kind }) => kind !== "one_off");
  expect(agencies.map(({ code }) => code).sort()).toEqual([
    "ADEME",
    "ANR",
    "ANRS MIE",
    "Anses",
    "INCa",
    "Inserm",
  ]);
});
