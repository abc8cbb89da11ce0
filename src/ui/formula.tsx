import { createElement, Fragment, type ReactNode } from "react";
import type { FormulaNode, SignRole } from "#rich-text/formula/formula.ts";
import { parseFormula } from "#rich-text/formula/parse-formula.ts";

export type FormulaProps = {
  latex: string;
  /** On a line of its own, with room for what stands above and below. */
  display?: boolean | undefined;
};

/** A formula as MathML, which browsers draw and readers speak. What cannot be read stands there as it was typed. */
export function Formula({ latex, display = false }: FormulaProps) {
  const parsed = parseFormula(latex);
  if (!parsed.ok) return <code>{latex}</code>;
  return element(
    "math",
    display ? { display: "block", alttext: latex } : { alttext: latex },
    draw(parsed.formula),
  );
}

/** React knows the elements of MathML, but its types do not. */
const element = (name: string, attributes: object | null, ...children: ReactNode[]): ReactNode =>
  createElement(name, attributes, ...children);

/** Drawn whole and never reordered: a node's place is its identity. */
const listed = (nodes: readonly ReactNode[]): ReactNode =>
  nodes.map((node, index) => <Fragment key={String(index)}>{node}</Fragment>);

const stretched = { stretchy: "true", symmetric: "true" };
const fenceSign = (text: string, form?: "prefix" | "postfix") =>
  text === "" ? null : element("mo", { ...stretched, form, fence: "true" }, text);

function draw(node: FormulaNode): ReactNode {
  switch (node.kind) {
    case "letter":
      return element("mi", node.upright ? { mathvariant: "normal" } : null, node.text);
    case "number":
      return element("mn", null, node.text);
    case "sign":
      return element("mo", SIGNS[node.role], node.text);
    case "operator":
      return element(
        "mo",
        node.limits ? { movablelimits: "true", ...NAME } : NAME,
        node.text.replaceAll(" ", "\u00a0"),
      );
    case "words":
      return element("mtext", null, node.text.replace(/^ | $/g, "\u00a0"));
    case "space":
      return element("mspace", { width: `${node.em}em` });
    case "row":
      return element("mrow", null, listed(node.items.map(draw)));
    case "fraction": {
      const parts = [draw(node.above), draw(node.below)] as const;
      if (!node.binomial) return element("mfrac", null, ...parts);
      return element(
        "mrow",
        null,
        fenceSign("(", "prefix"),
        element("mfrac", { linethickness: "0" }, ...parts),
        fenceSign(")", "postfix"),
      );
    }
    case "root":
      return node.degree
        ? element("mroot", null, draw(node.body), draw(node.degree))
        : element("msqrt", null, draw(node.body));
    case "scripts":
      return scripts(node);
    case "accent": {
      const mark = element("mo", { stretchy: node.wide ? "true" : "false" }, node.mark);
      return node.below
        ? element("munder", { accentunder: "true" }, draw(node.body), mark)
        : element("mover", { accent: "true" }, draw(node.body), mark);
    }
    case "fence":
      return element(
        "mrow",
        null,
        fenceSign(node.open, "prefix"),
        draw(node.body),
        fenceSign(node.close, "postfix"),
      );
    case "middle":
      return element("mo", { ...stretched, fence: "true" }, node.text);
    case "big":
      return element(
        "mo",
        { ...stretched, ...SIGNS[node.role], minsize: `${node.em}em`, maxsize: `${node.em}em` },
        node.text,
      );
    case "style":
      return element("mstyle", { displaystyle: String(node.display) }, draw(node.body));
    case "table":
      return table(node);
  }
}

/** A function's name stands apart from what follows it, and is one word. */
const NAME = { lspace: "0.1667em", rspace: "0.1667em", stretchy: "false" };

/** What a sign's place in a formula asks for, where the browser's own table of signs could not know. */
const SIGNS: Readonly<Record<SignRole, object | null>> = {
  ordinary: { stretchy: "false", lspace: "0", rspace: "0" },
  binary: null,
  relation: null,
  punctuation: { separator: "true" },
  large: null,
  open: { stretchy: "false", form: "prefix" },
  close: { stretchy: "false", form: "postfix" },
};

/** Integrals keep theirs at their side. */
const AT_THE_SIDE = /^[∫∬∭∮∯]$/u;

function wantsLimits(base: FormulaNode): boolean {
  if (base.kind === "operator") return base.limits === true;
  if (base.kind === "sign") return base.role === "large" && !AT_THE_SIDE.test(base.text);
  // What a brace is about stands over or under the brace.
  return base.kind === "accent" && /[⏞⏟]/u.test(base.mark);
}

function scripts({ base, sub, sup, limits }: FormulaNode & { kind: "scripts" }): ReactNode {
  const above = limits ?? wantsLimits(base);
  const drawn =
    limits === true && base.kind === "sign"
      ? element("mo", { ...SIGNS[base.role], movablelimits: "false" }, base.text)
      : draw(base);
  const names = above
    ? (["munder", "mover", "munderover"] as const)
    : (["msub", "msup", "msubsup"] as const);
  if (sub && sup) return element(names[2], null, drawn, draw(sub), draw(sup));
  if (sub) return element(names[0], null, drawn, draw(sub));
  return sup ? element(names[1], null, drawn, draw(sup)) : drawn;
}

const CELL_CLASS = { l: "math-left", c: "math-center", r: "math-right" } as const;

function table({ rows, layout, align }: FormulaNode & { kind: "table" }): ReactNode {
  const side = (column: number) => CELL_CLASS[align[column % align.length] as "l" | "c" | "r"];
  return element(
    "mtable",
    { className: `math-${layout}`, ...(layout === "aligned" ? { displaystyle: "true" } : {}) },
    listed(
      rows.map((row) =>
        element(
          "mtr",
          null,
          listed(
            row.map((cell, column) => element("mtd", { className: side(column) }, draw(cell))),
          ),
        ),
      ),
    ),
  );
}
