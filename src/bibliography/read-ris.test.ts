import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeReferenceFile, readReferences } from "./read-references.ts";
import { readRis } from "./read-ris.ts";

const ARTICLE = `TY  - JOUR
AU  - Morel, Claire
AU  - Consortium Terre
TI  - Un titre qui va
  jusqu'à la ligne suivante
T2  - Annales d'exemple
PY  - 2024
DA  - 2024/03/15/
VL  - 12
IS  - 3
SP  - 101
EP  - 118
DO  - 10.5555/ABC
UR  - https://example.org/a
ER  - `;

describe("RIS", () => {
  test("an article", () => {
    expect(readRis(ARTICLE)).toEqual({
      problems: [],
      references: [
        {
          type: "article",
          authors: [
            { family: "Morel", given: "Claire" },
            { family: "Consortium Terre", given: "" },
          ],
          hasMoreAuthors: false,
          title: "Un titre qui va jusqu'à la ligne suivante",
          container: "Annales d'exemple",
          publisher: "",
          date: "2024-03-15",
          volume: "12",
          issue: "3",
          pages: "101-118",
          doi: "10.5555/abc",
          url: "https://example.org/a",
        },
      ],
    });
  });

  test("line ends of every system, a missing end, a missing title, a missing beginning", () => {
    const source = [
      "AU  - Nobody",
      "TI  - Lost",
      "ER  -",
      "TY - BOOK",
      "BT  - A book",
      "Y1  - 1999///",
      "TY  - THES",
      "AU  - Diop, Awa",
      "ER  -",
      "TY  - CHAP",
      "T1  - A chapter",
      "BT  - The book",
    ];
    for (const end of ["\n", "\r\n", "\r"]) {
      const { references, problems } = readRis(source.join(end));
      expect(references.map(({ title, container, date }) => [title, container, date])).toEqual([
        ["A book", "", "1999"],
        ["A chapter", "The book", ""],
      ]);
      expect(problems).toEqual([
        { line: 1, name: "Nobody", reason: "malformed" },
        { line: 7, name: "Diop, Awa", reason: "noTitle" },
      ]);
    }
  });

  test("any text is parsed without error", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("TY  - JOUR", "ER  -", "TI  - x", "AU  - ,", "\u0000", "x", "")),
        (lines) => {
          for (const { title } of readRis(lines.join("\n")).references) expect(title).not.toBe("");
        },
      ),
    );
  });
});

describe("a text of references", () => {
  test("is RIS or BibTeX by its first line of either", () => {
    expect(readReferences(`\ufeff${ARTICLE}`).references).toHaveLength(1);
    expect(readReferences("Exported\n\n@book{k, title={T}}\nTY  - x").references).toHaveLength(1);
    expect(readReferences("Morel, C. (2024). A citation.")).toEqual({
      references: [],
      problems: [{ line: 1, name: "", reason: "noReference" }],
    });
  });

  test("is truncated at MAX_REFERENCES, with a problem", () => {
    const { references, problems } = readReferences("@book{k, title={T}}\n".repeat(1001));
    expect(references).toHaveLength(1000);
    expect(problems.at(-1)?.reason).toBe("tooMany");
  });

  test("of a file may be UTF-8, UTF-16 or Windows-1252", () => {
    for (const encoding of ["utf8", "utf16le", "latin1"] as const) {
      const bytes = Buffer.from(`${encoding === "latin1" ? "" : "\ufeff"}été`, encoding);
      expect(decodeReferenceFile(bytes)).toBe("été");
    }
  });
});
