import { expect, test } from "vitest";
import { findHeadingPositions, findRegion, type PageLine, toPageLines } from "./question-pages.ts";

const page = (...texts: readonly string[]): PageLine[] =>
  texts.map((text, index) => ({ text, top: (index + 1) / 10 }));

const HEADINGS = [
  { id: "section", text: "2 Contexte" },
  { id: "first", text: "État de l’art, du plus ancien au plus récent" },
  { id: "absent", text: "Question qui n’est pas imprimée" },
  { id: "second", text: "Effectif" },
  { id: "third", text: "Résumé" },
];

test("headings are found in the order of print, over several lines, whatever the ligatures and spaces", () => {
  const positions = findHeadingPositions(HEADINGS, [
    // The contents: the same words with the number of a page.
    page("Sommaire", "2 Contexte . . . . 2", "Résumé"),
    page(
      "2  Contexte",
      "État de l’art, du plus ancien",
      "au plus récent",
      "Effectif de dix personnes",
    ),
    page("Eﬀectif", "Dix", "Résumé"),
  ]);
  expect(Object.fromEntries(positions)).toEqual({
    section: { page: 2, top: 0.1 },
    first: { page: 2, top: 0.2 },
    second: { page: 3, top: 0.1 },
    third: { page: 3, top: 0.3 },
  });
});

test("an answer is marked from its heading to the next one, over pages", () => {
  const positions = new Map([
    ["a", { page: 2, top: 0.4 }],
    ["b", { page: 4, top: 0.5 }],
    ["c", { page: 4, top: 0.7 }],
  ]);
  expect(findRegion(positions, "a", 1)).toBeNull();
  expect(findRegion(positions, "a", 2)).toEqual({ top: 0.4, bottom: 0.93 });
  expect(findRegion(positions, "a", 3)).toEqual({ top: 0.06, bottom: 0.93 });
  expect(findRegion(positions, "a", 4)).toEqual({ top: 0.06, bottom: 0.5 });
  expect(findRegion(positions, "a", 5)).toBeNull();
  expect(findRegion(positions, "b", 4)).toEqual({ top: 0.5, bottom: 0.7 });
  // The last one on its own page only: what follows is another part of the dossier.
  expect(findRegion(positions, "c", 4)).toEqual({ top: 0.7, bottom: 0.93 });
  expect(findRegion(positions, "c", 5)).toBeNull();
  expect(findRegion(positions, "unknown", 4)).toBeNull();
});

test("texts of one line are joined from left to right", () => {
  const texts = [
    { text: "monde", x: 90, top: 0.201 },
    { text: "Fin", x: 10, top: 0.4 },
    { text: " ", x: 5, top: 0.3 },
    { text: "Bonjour", x: 10, top: 0.2 },
  ];
  expect(toPageLines(texts).map(({ text }) => text)).toEqual(["Bonjour monde", "Fin"]);
});
