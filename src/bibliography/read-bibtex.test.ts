import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBibtex } from "./read-bibtex.ts";

const one = (source: string) => {
  const { references, problems } = readBibtex(source);
  expect(problems).toEqual([]);
  expect(references).toHaveLength(1);
  return references[0];
};

describe("BibTeX", () => {
  test("an article, with accents, a body, pages and a DOI", () => {
    expect(
      one(`@Article{morel24,
  author = {Morel, Claire and {Consortium Terre \\& Eau} and Jean-Fran{\\c c}ois de la Tour and others},
  title = "{\\'E}tude du {G}{\\"o}del: l'\\oe uvre de {\\v S}im{\\'\\i}n",
  journal = {Annales d'exemple},
  year = 2024, month = mar, volume = {12}, number = 3,
  pages = {101--118},
  doi = {https://doi.org/10.5555/ABC\\_1},
}`),
    ).toEqual({
      type: "article",
      authors: [
        { family: "Morel", given: "Claire" },
        { family: "Consortium Terre & Eau", given: "" },
        { family: "de la Tour", given: "Jean-François" },
      ],
      hasMoreAuthors: true,
      title: "Étude du Gödel: l'œuvre de Šimín",
      container: "Annales d'exemple",
      publisher: "",
      date: "2024-03",
      volume: "12",
      issue: "3",
      pages: "101-118",
      doi: "10.5555/abc_1",
      url: null,
    });
  });

  test("macros, concatenation, parentheses, comments and what stands between entries", () => {
    const { references, problems } = readBibtex(`% written by hand, ask me@example.org {or not}
@string{jee = "Journal of " # {Example} # " Ecology"}
@preamble{"\\newcommand{\\x}{y}"}
@comment{ @article{hidden, title={No}} }
@book(solheim, title={A {H}andbook}, editor={Solheim, Ingrid}, publisher={Example Press}, year={2019})
some words
@inproceedings{a, title={In it}, author={Awa Diop}, crossref={proc}}
@proceedings{proc, title={Proc. of Something}, year={2020}, publisher={EP}}
@article{b, title={T}, journal=jee, year={in press 2021}}`);
    expect(problems).toEqual([]);
    expect(references.map(({ title, container, date }) => [title, container, date])).toEqual([
      ["A Handbook", "", "2019"],
      ["In it", "Proc. of Something", "2020"],
      ["Proc. of Something", "", "2020"],
      ["T", "Journal of Example Ecology", "2021"],
    ]);
    expect(references[0]?.authors).toEqual([{ family: "Solheim", given: "Ingrid" }]);
  });

  test("biblatex: dates, subtitles, preprints", () => {
    expect(
      one(
        "@online{x, title={On it}, subtitle={A view}, date={2023-05-06/2023-05-09}, eprint={2305.00001}, eprinttype={arXiv}, url={}}",
      ),
    ).toMatchObject({
      type: "preprint",
      title: "On it: A view",
      date: "2023-05-06",
      url: "https://arxiv.org/abs/2305.00001",
    });
  });

  test("entries that cannot be read are named by line, and the others are read", () => {
    const { references, problems } = readBibtex(`@article{good, title={One}}

@article{broken,
  title={Two
}
@article{next, title={Three}, year 2020}
@misc{untitled, author={Awa Diop}}
@article{last, title={Four}}
@article{cut, title={Fi`);
    expect(references.map(({ title }) => title)).toEqual(["One", "Four"]);
    expect(problems).toEqual([
      { line: 3, name: "broken", reason: "unclosed" },
      { line: 6, name: "next", reason: "malformed" },
      { line: 7, name: "untitled", reason: "noTitle" },
      { line: 9, name: "cut", reason: "unclosed" },
    ]);
  });

  test("any input is parsed in bounded time", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            ..."@article{k, title = {x} \" ' \\ # ( ) } ~ $ ^ é and , = \n \r \\'e \\v{s} --".split(
              " ",
            ),
            " ",
          ),
          { maxLength: 200 },
        ),
        (parts) => {
          for (const { title } of readBibtex(parts.join("")).references) {
            expect(title).toBe(title.trim());
            expect(title).not.toMatch(/\p{Cc}/u);
          }
        },
      ),
    );
    const hostile = [
      "@article{k, title={\n".repeat(20_000),
      `@article{k, title={${"{".repeat(100_000)}}`,
      `@article{k, title={${"\\'".repeat(50_000)}${" ".repeat(50_000)}}}`,
      `@article{k, author={${"and ".repeat(50_000)}}, title={x}}`,
      "@a{".repeat(60_000),
    ];
    for (const source of hostile) expect(readBibtex(source).problems.length).toBeLessThan(100);
  });

  test("what it writes for any title in braces is the title", () => {
    const title = fc
      .string({ unit: "grapheme", minLength: 1 })
      .map((text) => text.replace(/[\\{}$~"'`\-_^\s\p{C}]/gu, "").normalize("NFC"))
      .filter(Boolean);
    fc.assert(
      fc.property(title, (text) => {
        expect(one(`@book{k, title={{${text}}}}`)?.title).toBe(text);
      }),
    );
  });
});
