import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FormulaNode, MAX_FORMULA_LENGTH } from "./formula.ts";
import { parseFormula } from "./parse-formula.ts";

function tree(source: string): FormulaNode {
  const parsed = parseFormula(source);
  if (!parsed.ok) throw new Error(`${source}: ${JSON.stringify(parsed.problem)}`);
  return parsed.formula;
}
const problem = (source: string) => {
  const parsed = parseFormula(source);
  return parsed.ok ? undefined : parsed.problem;
};
const letter = (text: string) => ({ kind: "letter", text });
const number = (text: string) => ({ kind: "number", text });

describe("what LaTeX means", () => {
  test.each<[string, object]>([
    ["x", letter("x")],
    ["3.14", number("3.14")],
    ["\\alpha", letter("α")],
    ["α", letter("α")],
    ["\\mathbb R", letter("ℝ")],
    ["\\mathbf{x}", letter("𝐱")],
    ["\\mathrm{kin}", { kind: "letter", text: "kin", upright: true }],
    ["\\le", { kind: "sign", text: "≤", role: "relation" }],
    ["≤", { kind: "sign", text: "≤", role: "relation" }],
    ["\\not=", { kind: "sign", text: "≠", role: "relation" }],
    ["\\frac12", { kind: "fraction", above: number("1"), below: number("2") }],
    ["\\frac{x}y", { kind: "fraction", above: letter("x"), below: letter("y") }],
    ["\\sqrt[3]{x}", { kind: "root", body: letter("x"), degree: number("3") }],
    ["x_i^2", { kind: "scripts", base: letter("x"), sub: letter("i"), sup: number("2") }],
    ["x^2_i", { kind: "scripts", base: letter("x"), sub: letter("i"), sup: number("2") }],
    ["\\text{si  }", { kind: "words", text: "si " }],
    ["\\text{50~\\%}", { kind: "words", text: "50 %" }],
    ["\\operatorname{rg}", { kind: "operator", text: "rg" }],
    ["\\left(x\\right.", { kind: "fence", open: "(", close: "", body: letter("x") }],
    ["\\vec v", { kind: "accent", body: letter("v"), mark: "→" }],
  ])("%s", (source, formula) => {
    expect(tree(source)).toEqual(formula);
  });

  test("blanks mean nothing, and a break after the last line begins none", () => {
    expect(tree(" \\frac { a } b\n")).toEqual(tree("\\frac ab"));
    expect(tree("\\begin{matrix}1&2\\\\\\end{matrix}")).toEqual(
      tree("\\begin{matrix} 1 & 2 \\end{matrix}"),
    );
  });

  test("lines of a system, as people paste them", () => {
    const aligned = "a&=b\\\\[2pt]c&=d";
    expect(tree(`\\begin{align*}${aligned}\\end{align*}`)).toEqual(
      tree(`\\begin{aligned}${aligned}\\end{aligned}`),
    );
  });
});

describe("what is refused, and where", () => {
  test.each<[string, string, number, string]>([
    ["a+\\foo{x}", "unknownCommand", 2, "\\foo"],
    ["\\constructor", "unknownCommand", 0, "\\constructor"],
    ["\\href{javascript:alert(1)}{x}", "unknownCommand", 0, "\\href"],
    ["\\input{/etc/passwd}", "unknownCommand", 0, "\\input"],
    ["\\def\\x{\\x\\x}\\x", "unknownCommand", 0, "\\def"],
    ["\\htmlStyle{a}{b}", "unknownCommand", 0, "\\htmlStyle"],
    ["\\begin{toString}\\end{toString}", "unknownEnvironment", 7, "toString"],
    ["x $y$", "unknownCharacter", 2, "$"],
    ["x # y", "unknownCharacter", 2, "#"],
    ["x % y", "unknownCharacter", 2, "%"],
    ["x 😀", "unknownCharacter", 2, "😀"],
    ["\\text{a $x$}", "unknownCharacter", 8, "$"],
    ["\\text{\\bf a}", "unknownCommand", 6, "\\bf"],
    ["x}", "misplaced", 1, "}"],
    ["a & b", "misplaced", 2, "&"],
    ["a \\\\ b", "misplaced", 2, "\\\\"],
    ["x \\right)", "misplaced", 2, "\\right"],
    ["x \\middle| y", "misplaced", 2, "\\middle"],
    ["\\frac{a}", "missingArgument", 0, "\\frac"],
    ["x^", "missingArgument", 1, "^"],
    ["\\left x", "missingArgument", 0, "\\left"],
    ["\\text x", "missingArgument", 0, "\\text"],
    ["\\frac{a}{b", "notClosed", 8, "{"],
    ["\\sqrt[3{x}", "notClosed", 5, "["],
    ["(\\left(x)", "notClosed", 1, "\\left"],
    ["\\begin{matrix}1", "notClosed", 0, "\\begin"],
    ["\\begin{matrix}1\\end{pmatrix}", "notClosed", 0, "\\begin"],
    ["x^a^b", "doubleScript", 3, "^"],
    ["x'_a_b", "doubleScript", 4, "_"],
    [" \n", "empty", 0, ""],
    ["x".repeat(MAX_FORMULA_LENGTH + 1), "tooLong", MAX_FORMULA_LENGTH, ""],
  ])("%s", (source, code, at, found) => {
    expect(problem(source)).toEqual({ code, at, found });
  });

  test.each(["{", "\\sqrt", "x^{", "\\left(", "\\begin{matrix}", "\\displaystyle", "\\hat"])(
    "depth without end: %s",
    (piece) => {
      const source = piece.repeat(MAX_FORMULA_LENGTH / piece.length);
      expect(problem(source)?.code).toBe("tooDeep");
    },
  );
});

test("whatever is typed is answered, and places are places of it", () => {
  const pieces = fc.constantFrom(
    ..."{ } [ ] ^ _ & \\\\ \\left( \\right) \\begin{matrix} \\end{matrix} \\frac \\sqrt \\text{ \\sum x 1 ' \\, \\not".split(
      " ",
    ),
  );
  const source = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.array(pieces, { maxLength: 30 }).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(source, (typed) => {
      const parsed = parseFormula(typed);
      if (parsed.ok) return;
      const { at, found } = parsed.problem;
      expect(at).toBeLessThanOrEqual(typed.length);
      expect(typed.slice(at).startsWith(found)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
