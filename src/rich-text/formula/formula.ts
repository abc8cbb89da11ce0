/** A parsed formula. All renderings (MathML, PDF) walk this tree, so that typed text is never evaluated. */
export type FormulaNode =
  /** One letter or sign; several letters are an upright word (`Re`). */
  | { readonly kind: "letter"; readonly text: string; readonly upright?: true }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "sign"; readonly text: string; readonly role: SignRole }
  /** sin, lim. `limits`: scripts are set above and below in display formulas. */
  | { readonly kind: "operator"; readonly text: string; readonly limits?: true }
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "space"; readonly em: number }
  | { readonly kind: "row"; readonly items: readonly FormulaNode[] }
  | {
      readonly kind: "fraction";
      readonly above: FormulaNode;
      readonly below: FormulaNode;
      /** Without a bar and in parentheses: a binomial coefficient. */
      readonly binomial?: true;
    }
  | { readonly kind: "root"; readonly body: FormulaNode; readonly degree?: FormulaNode }
  | {
      readonly kind: "scripts";
      readonly base: FormulaNode;
      readonly sub?: FormulaNode;
      readonly sup?: FormulaNode;
      /** Scripts above and below: always, never, or (absent) by the kind of the base. */
      readonly limits?: boolean;
    }
  | {
      readonly kind: "accent";
      readonly body: FormulaNode;
      readonly mark: string;
      readonly below?: true;
      /** As wide as its base. */
      readonly wide?: true;
    }
  /** Delimiters as tall as their content; "" for an invisible one. */
  | {
      readonly kind: "fence";
      readonly open: string;
      readonly close: string;
      readonly body: FormulaNode;
    }
  /** A delimiter inside a fence (`\middle`). */
  | { readonly kind: "middle"; readonly text: string }
  /** A delimiter of a fixed size (`\big`). */
  | { readonly kind: "big"; readonly text: string; readonly em: number; readonly role: SignRole }
  | { readonly kind: "style"; readonly display: boolean; readonly body: FormulaNode }
  | {
      readonly kind: "table";
      readonly rows: readonly (readonly FormulaNode[])[];
      /** Rows of `aligned` have full size; rows of a `stack` the size of their context (under a sum). */
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

/** Problem and position in a formula; `at` counts UTF-16 units, as a text field does. */
export interface FormulaProblem {
  readonly code: FormulaProblemCode;
  readonly at: number;
  /** The command or character at that position. */
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
/** Deeper than readable formulas, and far below the limit of the stack. */
export const MAX_FORMULA_DEPTH = 24;

export const EMPTY_NODE: FormulaNode = { kind: "row", items: [] };

export const isEmpty = (node: FormulaNode | undefined): boolean =>
  node?.kind === "row" && node.items.length === 0;

/** Adjacent upright letters are a word: `\mathrm{kin}`. */
export function joinUprightLetters(node: FormulaNode): FormulaNode {
  const items = node.kind === "row" ? node.items : [];
  const letters = items.flatMap((item) =>
    item.kind === "letter" && item.upright ? [item.text] : [],
  );
  return letters.length > 1 && letters.length === items.length
    ? { kind: "letter", text: letters.join(""), upright: true }
    : node;
}
