import { expect, test } from "vitest";
import { findTooLongCitation, matchSelectedWorks } from "./publication-list.ts";

test("of several citations, the one that is too long is told by how it begins and how long it is", () => {
  const long = `Okafor, J. (2025). ${"é".repeat(1_000)}`;
  expect(findTooLongCitation(["Diop, A. (2024).", long])).toEqual({
    start: `Okafor, J. (2025). ${"é".repeat(41)}`,
    length: 1_019,
  });
  // White space removed by normalization does not count.
  expect(
    findTooLongCitation([`${"a".repeat(500)}${" ".repeat(900)}${"b".repeat(499)}`]),
  ).toBeNull();
});

const hedges = {
  citation: "Morel, C. et Diop, A. (2026). Haies. https://doi.org/10.1234/haies",
  otherCitations: ["Morel, C. and Diop, A. (2026). Haies. https://doi.org/10.1234/haies"],
  doi: "10.1234/haies",
};
const book = {
  citation: "Morel, C. (s. d.). Bocages.",
  otherCitations: ["Morel, C. (n.d.). Bocages."],
  doi: null,
};

test("a work is known again in the other language, and is neither typed nor there twice", () => {
  const given = [...hedges.otherCitations, hedges.citation, ...book.otherCitations, "Okafor, 2025"];
  expect(matchSelectedWorks([hedges, book], given)).toEqual({
    chosen: [hedges.citation, book.citation],
    typed: ["Okafor, 2025"],
  });
});

test("a work whose words were corrected since is known by its DOI, and another's DOI is not taken for it", () => {
  const own = [hedges];
  expect(matchSelectedWorks(own, ["Morel, « Les haies », doi:10.1234/HAIES."]).chosen).toEqual([
    hedges.citation,
  ]);
  const longer = "Autre. https://doi.org/10.1234/haies2";
  expect(matchSelectedWorks(own, [longer])).toEqual({ chosen: [], typed: [longer] });
});
