import { expect, test } from "vitest";
import { readWorks } from "./reference-file.ts";

const BIB = `@article{diop, title={Ce que les sols gardent}, author={Diop, A.}, year={2024}, doi={10.1234/ABC}}
@article{nameless, author={Nobody}}
@article{open, title={Sans fin`;

const RIS = `TY  - JOUR
TI  - What hedges hold
AU  - Okafor, James
PY  - 2025
ER  - `;

const options = { max: 10, locale: "fr" } as const;

test("the works of a BibTeX file are added, and what could not be read is named with its line", () => {
  const { works, addedCount, problems } = readWorks(BIB, [], options);
  expect(addedCount).toBe(1);
  expect(works).toEqual([
    { citation: expect.stringContaining("Ce que les sols gardent"), doi: "10.1234/abc" },
  ]);
  expect(problems).toMatchObject([
    { line: 2, name: "nameless", reason: "noTitle" },
    { line: 3, name: "open", reason: "unclosed" },
  ]);
});

test("a work that is there already stays as it was written", () => {
  const mine = { citation: "Diop (2024), relu et corrigé.", doi: "10.1234/abc" };
  expect(readWorks(BIB, [mine], options)).toMatchObject({
    works: [mine],
    addedCount: 0,
    skippedCount: 0,
  });
});

test("RIS is known by itself; a work that is there already is not added again", () => {
  const first = readWorks(RIS, [], options);
  expect(first.addedCount).toBe(1);
  expect(readWorks(RIS, first.works, options)).toMatchObject({ addedCount: 0, skippedCount: 0 });
});

test("no more than the question takes, and the rest is counted", () => {
  const { works } = readWorks(RIS, [], options);
  expect(readWorks(BIB, works, { ...options, max: 1 })).toMatchObject({
    works,
    addedCount: 0,
    skippedCount: 1,
  });
});

test("a file of something else is refused in words, and changes nothing", () => {
  expect(readWorks("%PDF-1.7", [], options)).toMatchObject({
    works: [],
    addedCount: 0,
    problems: [{ reason: "noReference" }],
  });
});
