/**
 * A formula as data: what LaTeX means, without LaTeX. Every rendering (MathML, PDF) walks this tree, so nothing a person typed
 * is ever run as a program: letters are letters, and structure is one of the few kinds below.
 */
export type FormulaNode =
  /** One letter or sign that stands for something; several letters are a word (`Re`), set upright. */
  | { readonly kind: "letter"; readonly text: string; readonly upright?: true }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "sign"; readonly text: string; readonly role: SignRole }
  /** sin, lim. `limits`: what stands below and above goes there in formulas of their own line. */
  | { readonly kind: "operator"; readonly text: string; readonly limits?: true }
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "space"; readonly em: number }
  | { readonly kind: "row"; readonly items: readonly FormulaNode[] }
  | {
      readonly kind: "fraction";
      readonly above: FormulaNode;
      readonly below: FormulaNode;
      /** Without a line and in parentheses: a binomial coefficient. */
      readonly binomial?: true;
    }
  | { readonly kind: "root"; readonly body: FormulaNode; readonly degree?: FormulaNode }
  | {
      readonly kind: "scripts";
      readonly base: FormulaNode;
      readonly sub?: FormulaNode;
      readonly sup?: FormulaNode;
      /** Above and below: always, never, or (absent) as the base wants it. */
      readonly limits?: boolean;
    }
  | {
      readonly kind: "accent";
      readonly body: FormulaNode;
      readonly mark: string;
      readonly below?: true;
      /** As wide as what it stands on. */
      readonly wide?: true;
    }
  /** Delimiters as tall as what is between them; "" where there is none to see. */
  | {
      readonly kind: "fence";
      readonly open: string;
      readonly close: string;
      readonly body: FormulaNode;
    }
  /** A delimiter of a fence that stands in the middle of it. */
  | { readonly kind: "middle"; readonly text: string }
  /** A delimiter of a size that was asked for. */
  | { readonly kind: "big"; readonly text: string; readonly em: number; readonly role: SignRole }
  | { readonly kind: "style"; readonly display: boolean; readonly body: FormulaNode }
  | {
      readonly kind: "table";
      readonly rows: readonly (readonly FormulaNode[])[];
      /** Lines of `aligned` have their own size; those of a `stack` the size of where they stand (under a sum). */
      readonly layout: "matrix" | "cases" | "aligned" | "stack";
      /** A letter for each column: l, c or r. */
      readonly align: string;
    };

export type SignRole =
  | "ordinary"
  | "binary"
  | "relation"
  | "punctuation"
  | "large"
  | "open"
  | "close";

/** What is wrong with a formula, and where: `at` counts UTF-16 units from its beginning, as a text field does. */
export interface FormulaProblem {
  readonly code: FormulaProblemCode;
  readonly at: number;
  /** What stands there: a command, a character. */
  readonly found: string;
}

export type FormulaProblemCode =
  | "empty"
  | "tooLong"
  | "tooDeep"
  | "unknownCommand"
  | "unknownEnvironment"
  | "unknownCharacter"
  | "misplaced"
  | "missingArgument"
  | "notClosed"
  | "doubleScript";

export type ParsedFormula =
  | { readonly ok: true; readonly formula: FormulaNode }
  | { readonly ok: false; readonly problem: FormulaProblem };

/** Longer than any formula that fits a page. */
export const MAX_FORMULA_LENGTH = 2000;
/** Fractions in roots in matrices: deeper than anybody reads, and far from what a stack holds. */
export const MAX_FORMULA_DEPTH = 24;
