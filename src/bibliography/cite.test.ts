import { describe, expect, test } from "vitest";
import { cite, formatCitation } from "./cite.ts";
import { makeReference } from "./reference.ts";

const article = makeReference({
  type: "article",
  authors: [
    { family: "Morel", given: "Jean-Pierre Émile" },
    { family: "Diop", given: "Awa" },
    { family: "李", given: "小龙" },
  ],
  title: "Un titre.",
  container: "Annales",
  date: "2024-03",
  volume: "12",
  issue: "3",
  pages: "101-118",
  doi: "10.5555/abc",
});

describe("a citation", () => {
  test("in French and in English", () => {
    expect(formatCitation(article, { locale: "fr" }).replace(/[\u00a0\u202f]/g, " ")).toBe(
      "Morel, J.-P. É., Diop, A. et 李 小龙 (2024). « Un titre ». Annales, vol. 12, n° 3, p. 101–118. https://doi.org/10.5555/abc",
    );
    expect(formatCitation(article, { locale: "en" }).replace(/\u00a0/g, " ")).toBe(
      "Morel, J.-P. É., Diop, A. and 李 小龙 (2024). “Un titre”. Annales, vol. 12, no. 3, pp. 101–118. https://doi.org/10.5555/abc",
    );
  });

  test("has its journal in italics and its address as a link", () => {
    const runs = cite(article, { locale: "fr" });
    expect(runs.filter(({ italic }) => italic)).toEqual([{ text: "Annales", italic: true }]);
    expect(runs.at(-1)).toEqual({
      text: "https://doi.org/10.5555/abc",
      href: "https://doi.org/10.5555/abc",
    });
  });

  test("of a book, without an author or a date, or with too many authors", () => {
    const book = makeReference({ type: "book", title: "What is it?", publisher: "Example Press" });
    expect(formatCitation(book, { locale: "en" })).toBe("What is it? (n.d.). Example Press.");
    expect(formatCitation({ ...book, title: "" }, { locale: "en" })).not.toMatch(/undefined|\s$/);
    expect(formatCitation(article, { locale: "fr", maxAuthors: 1 })).toMatch(
      /^Morel, J\.-P\. É\. et al\. \(2024\)/,
    );
  });
});
