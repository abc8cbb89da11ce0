import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeHref } from "#rich-text/safe-href.ts";
import type { OutsideWork } from "#services/outside-work.ts";
import { deduplicateByIdentifier, hasSameValues, toProduction } from "./production-values.ts";

const work: OutsideWork = {
  identifier: "hal-09900001",
  kind: "ART",
  title: "Stockage saisonnier de chaleur",
  authors: ["Claire Morel", "Noé Martin-Dubreuil"],
  container: "Revue d'exemple",
  date: "2024-06-08",
  doi: "10.5555/Demo.1",
  url: "https://hal.example.org/hal-09900001",
  keywords: ["chaleur"],
};

const anyWork: fc.Arbitrary<OutsideWork> = fc.record({
  identifier: fc.string({ unit: "binary" }),
  kind: fc.string(),
  title: fc.string({ unit: "binary" }),
  authors: fc.array(fc.string({ unit: "binary" })),
  container: fc.option(fc.string(), { nil: undefined }),
  date: fc.option(
    fc.oneof(fc.string(), fc.date().map(String), fc.constantFrom("2024", "2024-13", "0000")),
    { nil: undefined },
  ),
  doi: fc.option(fc.string(), { nil: undefined }),
  url: fc.option(fc.oneof(fc.webUrl(), fc.string()), { nil: undefined }),
  keywords: fc.array(fc.string()),
});

describe("[C-08 part] values of a work", () => {
  test("keeps the source's values, with DOI and date normalized", () => {
    expect(toProduction(work)).toEqual({
      identifier: "hal-09900001",
      doi: "10.5555/demo.1",
      type: "article",
      title: "Stockage saisonnier de chaleur",
      authors: ["Claire Morel", "Noé Martin-Dubreuil"],
      container: "Revue d'exemple",
      year: 2024,
      publishedOn: "2024-06-08",
      url: "https://hal.example.org/hal-09900001",
      keywords: ["chaleur"],
    });
  });

  test.each([
    ["2024", "2024"],
    ["2024-06", "2024-06"],
    ["2023-04-18T09:30:00Z", "2023-04-18"],
    ["2024-13", "2024"],
    ["2024-12-99", "2024-12"],
    ["0012-01-01", null],
    ["soon", null],
    [undefined, null],
  ])("of the date %s: %s", (date, expected) => {
    expect(toProduction({ ...work, date })?.publishedOn).toBe(expected);
  });

  test("whatever the source sends, it is text of one line that the database can hold", () => {
    fc.assert(
      fc.property(anyWork, (sent) => {
        const production = toProduction(sent);
        if (!production) return;
        for (const text of [
          production.identifier,
          production.title,
          ...production.authors,
          ...production.keywords,
        ]) {
          expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
          expect(text.trim()).toBe(text);
          expect(text).not.toBe("");
        }
        if (production.year !== null) expect(production.year).toBeLessThan(32_768);
        expect(hasSameValues(production, structuredClone(production))).toBe(true);
      }),
    );
  });

  test("a work comes once in a batch, in one order", () => {
    const ids = fc.array(fc.constantFrom("hal-1", "hal-2", "hal-3", "hal-4"));
    fc.assert(
      fc.property(ids, (identifiers) => {
        const values = identifiers.flatMap(
          (identifier) => toProduction({ ...work, identifier }) ?? [],
        );
        expect(deduplicateByIdentifier(values).map((one) => one.identifier)).toEqual(
          [...new Set(identifiers)].sort(),
        );
      }),
    );
  });
});

describe("a link of a source", () => {
  test.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "ftp://x.org",
    "",
    "https://hal.science@evil.example/",
  ])("%s is not followed", (text) => expect(safeHref(text, ["web"])).toBeUndefined());

  test("is only ever http or https", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((x) => `javascript:${x}`),
        ),
        (text) => {
          const link = safeHref(text, ["web"]);
          if (link !== undefined) expect(new URL(link).protocol).toMatch(/^https?:$/);
        },
      ),
    );
  });
});
