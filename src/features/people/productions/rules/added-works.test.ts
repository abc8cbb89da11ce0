import { describe, expect, test } from "vitest";
import { parseWorksInput, referenceToProduction } from "./added-works.ts";

describe("what a person gives as publications", () => {
  test("is DOIs where every line is one, each once", () => {
    expect(parseWorksInput("10.5555/A\n https://doi.org/10.5555/b \n\ndoi:10.5555/a")).toEqual({
      kind: "dois",
      dois: ["10.5555/a", "10.5555/b"],
    });
  });

  test("is references otherwise, with what could not be read", () => {
    expect(parseWorksInput("@book{k, title={T}}")).toMatchObject({
      kind: "references",
      references: [{ title: "T" }],
      problems: [],
    });
    expect(parseWorksInput("10.5555/a and some words")).toMatchObject({
      references: [],
      problems: [{ reason: "noReference" }],
    });
  });

  test("is kept as a production, known by its DOI or else by title and year", () => {
    const read = parseWorksInput(
      "@incollection{a, title={Un {Titre}}, author={Morel, Claire}, booktitle={Livre}, year=2020}\n@article{b, title={B}, doi={10.5555/B}}",
    );
    if (read.kind !== "references") throw new Error("no references");
    expect(read.references.map(referenceToProduction)).toMatchObject([
      {
        identifier: "un titre 2020",
        type: "book-chapter",
        title: "Un Titre",
        authors: ["Claire Morel"],
        container: "Livre",
        year: 2020,
        doi: null,
      },
      { identifier: "10.5555/b", type: "article", doi: "10.5555/b" },
    ]);
  });
});
