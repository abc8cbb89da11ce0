import { afterAll, describe, expect, it } from "vitest";
import { bindPrinter } from "#platform/pdf.ts";
import { ALPHABETS } from "#rich-text/formula/alphabets.ts";
import { parseFormula } from "#rich-text/formula/parse-formula.ts";
import {
  ACCENTS,
  BIG_DELIMITERS,
  ENVIRONMENTS,
  FENCES,
  LETTERS,
  LONG_ARROWS,
  OPERATORS,
  SIGN_NAMES,
  SPACES,
  UPRIGHT_LETTERS,
} from "#rich-text/formula/symbols.ts";
import { listRoles, readPdf, type StructNode } from "#tests/support/read-pdf.ts";
import type { DocumentBlock, DocumentModel } from "../model.ts";
import { PdfThread } from "./pdf-thread.server.ts";
import { renderPdf } from "./render-pdf.ts";

const NOW = new Date("2027-01-10T10:00:00Z");
/** The first document starts the thread, on a possibly busy machine. */
const TIMEOUT = 120_000;

const thread = new PdfThread();
const own = bindPrinter(thread, { owner: "test" });
afterAll(() => thread.stop());

const print = async (blocks: readonly DocumentBlock[], over: Partial<DocumentModel> = {}) =>
  readPdf(
    await renderPdf(own, { title: "Title", author: "Author", locale: "en", blocks, ...over }, NOW),
  );

const paragraph = (text: string): DocumentBlock => ({ kind: "paragraph", line: [{ text }] });
const heading = (level: 1 | 2 | 3, text: string): DocumentBlock => ({
  kind: "heading",
  level,
  text,
});

/** An inline formula and a displayed one. */
function formulas(text: string): DocumentBlock[] {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.problem)}`);
  const { formula } = parsed;
  return [
    { kind: "paragraph", line: [{ text, formula }] },
    { kind: "formula", text, formula },
  ];
}

/** Top-level lists. */
const listsOf = (node: StructNode): StructNode[] =>
  node.children.flatMap((child) =>
    "role" in child ? (child.role === "L" ? [child] : listsOf(child)) : [],
  );

const textOf = ({ pages }: Awaited<ReturnType<typeof print>>) =>
  pages
    .map(({ text }) => text)
    .join("\n")
    .replace(/\s+/g, " ");

describe("a document as PDF", { timeout: TIMEOUT }, () => {
  it.each([
    ["Arabic", "جميع الناس أحرار", ["جميع", "الناس", "أحرار"]],
    ["Hebrew", "בני האדם נולדו", ["בני", "האדם", "נולדו"]],
    ["Chinese", "人人生而自由，臺灣繁體", ["人人生而自由，臺灣繁體"]],
    ["Japanese", "すべての人間は、カタカナ「直」", ["すべての人間は、カタカナ「直」"]],
    ["Korean", "모든 인간은 자유로우며", ["모든 인간은 자유로우며"]],
    ["emoji", "🌊 👩🏽‍🔬 🇫🇷 ❤️ 😀", ["🌊 👩🏽‍🔬 🇫🇷 ❤️ 😀"]],
    ["signs of mathematics", "∀x ∈ ℝ, √2 → ∞ ≤ 𝑥", ["∀x ∈ ℝ, √2 → ∞ ≤ 𝑥"]],
    ["Greek, Cyrillic, Vietnamese", "Σοφία Жизнь Việt", ["Σοφία Жизнь Việt"]],
  ])("prints %s with a font that has it", async (_, written, parts) => {
    const read = await print([heading(1, written), paragraph(written)]);
    const text = textOf(read);
    for (const part of parts) expect(text.split(part)).toHaveLength(3);
    expect(read.pages.map(({ undrawn }) => undrawn)).toEqual([0]);
    expect(read.metadata?.get("pdfuaid:part")).toBe("1");
  });

  it("is printed with what no font has, and then does not say it follows PDF/UA", async () => {
    const read = await print([heading(1, "Javanese"), paragraph("ꦗꦮ after")]);
    expect(textOf(read)).toContain("after");
    expect(read.pages[0]?.undrawn).toBeGreaterThan(0);
    expect(read.metadata?.get("pdfuaid:part")).toBeNull();
    expect(read.metadata?.get("dc:title")).toBe("Title");
  });

  it("does not say so either when a level of headings is skipped", async () => {
    const read = await print([heading(1, "One"), heading(3, "Three"), paragraph("Text")]);
    expect(read.metadata?.get("pdfuaid:part")).toBeNull();
  });

  it("prints Typst's own syntax as it was typed", async () => {
    const typed = [
      '#eval("1 + 1")',
      '#import "@preview/x:0.1.0": *',
      "$x^2$ *bold* _emphasis_ `raw` ~ -- --- ...",
      "@label <label> = heading",
      "- item // comment /* comment */",
      '\\ \\u{41} \\" "quotes" \'single\' }]{[',
      '{"text":"json"} $(shell) %s \\n',
    ];
    const read = await print(
      typed.map((text): DocumentBlock => ({ kind: "paragraph", line: [{ text }] })),
      { title: typed.join(" "), author: typed[0] ?? "", header: typed[1] ?? "" },
    );
    const text = textOf(read);
    for (const line of typed) expect(text).toContain(line);
    expect(read.info).toMatchObject({ Title: typed.join(" "), Author: typed[0] });
  });

  it("sets every command that formulas know, with signs that the font has", async () => {
    const names = [...LETTERS.keys(), ...UPRIGHT_LETTERS.keys(), ...SIGN_NAMES, ...OPERATORS];
    const commands = [
      ...names.map((name) => `\\${name}`),
      ...Object.keys(ACCENTS).map((name) => `\\${name}{x}`),
      ...Object.keys(ALPHABETS).map((name) => `\\${name}{ABCHNRZabcego12}`),
      ...Object.keys(SPACES).map((name) => `a\\${name} b`),
      ...Object.keys(BIG_DELIMITERS).flatMap((name) => [`\\${name}(`, `\\${name}|`]),
      ...Object.keys(FENCES).map((name) => `\\${name}{x}`),
      ...Object.keys(LONG_ARROWS).map((name) => `\\${name}[a]{b}`),
      ...Object.keys(ENVIRONMENTS).map((name) => {
        const columns = name === "array" || name === "alignedat" ? "{lr}" : "";
        return `\\begin{${name}}${columns}a&b\\\\c\\end{${name}}`;
      }),
      ...["\\frac12", "\\dfrac ab", "\\binom nk", "\\sqrt[3]x", "\\sqrt{\\sqrt{x}}"],
      ...[
        "\\overset ab",
        "\\underset ab",
        "\\not\\in",
        "a\\pmod n",
        "x''^2_1",
        "{}^a",
        "\\left.x\\middle|y\\right)",
      ],
      ...[
        "\\sum_{\\substack{a\\\\b}}^n",
        "\\int\\limits_0^1",
        "\\sum\\nolimits_0",
        "\\underbrace{x}_{n}",
      ],
      "\\displaystyle\\sum_a^b",
    ];
    const read = await print([heading(1, "Signs"), ...commands.flatMap(formulas)]);
    expect(read.pages.map(({ undrawn }) => undrawn)).toEqual(read.pages.map(() => 0));
    expect(read.metadata?.get("pdfuaid:part")).toBe("1");
    expect(textOf(read)).toMatch(/sinh.*arg ?max/);
  });

  it("prints what is nasty in a formula as words, and runs none of it", async () => {
    const typed = '" + read("/document.json") + " #panic() ) ] *a* _b_ @c <d> // e ${';
    const latex = `\\text{${typed.replace(/[#_$&%{}]/g, "\\$&")}}`;
    const read = await print(formulas(latex));
    expect(textOf(read).split(typed)).toHaveLength(3);
  });

  it("makes a formula smaller that is wider than the page", async () => {
    const latex = Array.from({ length: 60 }, (_, at) => `x_{${at}}`).join("+");
    const read = await print(formulas(latex));
    expect(textOf(read)).toContain("59");
  });

  it("has tables, lists, formatting and what stands on every page", async () => {
    const cell = (text: string) => [{ text }];
    const read = await print(
      [
        heading(1, "Report"),
        {
          kind: "paragraph",
          line: [
            { text: "H" },
            { text: "2", sub: true },
            { text: "O and 10" },
            { text: "3", sup: true },
            { text: " strong", strong: true },
            { text: " italic", italic: true },
          ],
        },
        {
          kind: "list",
          numbered: true,
          items: [
            { line: cell("first"), lists: [{ items: [{ line: cell("within") }] }] },
            { line: cell("second") },
          ],
        },
        {
          kind: "table",
          columns: [cell("Post"), cell("Amount")],
          rows: Array.from({ length: 60 }, (_, row) => [cell(`Row ${row}`), cell(`${row} €`)]),
        },
        { kind: "page-break" },
        heading(2, "After"),
        paragraph("The end"),
      ],
      { header: "Deposit 12", footer: "Passerelle" },
    );
    expect(read.pages.length).toBeGreaterThan(2);
    read.pages.forEach(({ text }, page) => {
      for (const part of ["Deposit 12", "Passerelle", `${page + 1} / ${read.pages.length}`])
        expect(text).toContain(part);
    });
    // The header row is on each page of the table; the page break starts another page.
    expect(read.pages.slice(0, -1).every(({ text }) => text.includes("Amount"))).toBe(true);
    expect(read.pages.at(-1)?.text).toContain("After");
    expect(read.pages.at(-1)?.text).not.toContain("Row");
    expect(textOf(read)).toContain("H2O and 103 strong italic");
    const roles = read.pages.flatMap(({ tree }) => listRoles(tree));
    for (const role of ["H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD"])
      expect(roles).toContain(role);
    // A nested list is tagged as one.
    const [list] = read.pages.flatMap(({ tree }) => listsOf(tree));
    expect(list && listRoles(list).filter((role) => role === "L")).toHaveLength(2);
    expect(textOf(read)).toMatch(/1\.\s*first\s*•\s*within\s*2\.\s*second/);
  });

  it("never leaves a heading alone at the foot of a page", async () => {
    const blocks = Array.from({ length: 60 }, (_, index) => [
      heading(2, `Heading ${index}`),
      ...Array.from({ length: (index % 4) + 1 }, () => paragraph(`Text of ${index}`)),
    ]).flat();
    const { pages } = await print(blocks);
    expect(pages.length).toBeGreaterThan(3);
    for (const { text } of pages) {
      const lines = text.split("\n").filter((line) => line.trim() && !/^\d+ \/ \d+$/.test(line));
      expect(lines.at(-1)).toMatch(/^Text of/);
    }
  });

  it.each([false, true])(
    "never leaves one alone before entries that stay together (numbered: %s)",
    async (numbered) => {
      const line = (text: string) => [{ text }];
      // Varies the height before the heading, so that a page end falls right after it.
      for (let before = 26; before < 40; before += 2) {
        const { pages } = await print([
          heading(1, "Name"),
          ...Array.from({ length: before }, (_, at) => paragraph(`Before ${at}`)),
          heading(2, "Section"),
          heading(3, "Part"),
          {
            kind: "entries",
            numbered,
            entries: Array.from({ length: 3 }, (_, at) => ({
              margin: "2024",
              title: line(`Entry ${at}`),
              lines: Array.from({ length: 7 }, (_, of) => line(`Detail ${at}.${of}`)),
            })),
          },
        ]);
        const page = pages.find(({ text }) => text.includes("Section"));
        expect(page?.text).toContain("Part");
        expect(page?.text).toContain("Entry 0");
      }
    },
  );

  it("is made of a long text", async () => {
    const words = "Lorem ipsum dolor sit amet. ".repeat(200);
    const { pages } = await print(Array.from({ length: 30 }, () => paragraph(words)));
    expect(pages.length).toBeGreaterThan(25);
    expect(pages.at(-1)?.text).toContain(`${pages.length} / ${pages.length}`);
  });

  it.each([
    ["directions that never end", "\u2067a\u2066b".repeat(200)],
    ["half a character", "half \ud83d"],
    ["a word without an end", "a".repeat(8_000)],
  ])(
    "is made of %s",
    async (_, text) => {
      const parts = text.match(/.{1,100}/gsu) ?? [];
      const runs = parts.map((part) => ({ text: part }));
      const printed = await print([{ kind: "paragraph", line: runs }, paragraph(text)]);
      expect(textOf(printed)).toContain(text.slice(0, 1).replace("\u2067", "ab"));
    },
    TIMEOUT,
  );

  it("makes two that were asked for at once, each its own", async () => {
    const [one, two] = await Promise.all([
      print([paragraph("First")]),
      print([paragraph("Second")]),
    ]);
    expect([textOf(one), textOf(two)]).toEqual([
      expect.stringContaining("First"),
      expect.stringContaining("Second"),
    ]);
  });
});
