import { createElement, Fragment, type ReactNode } from "react";
import type { FormulaNode, SignRole } from "#rich-text/formula/formula.ts";
import { parseFormula } from "#rich-text/formula/parse-formula.ts";

export type FormulaProps = {
  latex: string;
  /** On a line of its own, with limits above and below. */
  display?: boolean | undefined;
};

/** A formula as MathML. An unreadable formula is shown as its source. */
export function Formula({ latex, display = false }: FormulaProps) {
  const parsed = parseFormula(latex);
  if (!parsed.ok) return <code>{latex}</code>;
  return createMathElement(
    "math",
    display ? { display: "block", alttext: latex } : { alttext: latex },
    renderNode(parsed.formula),
  );
}

/** React renders MathML elements, but has no types for them. */
const createMathElement = (
  name: string,
  attributes: object | null,
  ...children: ReactNode[]
): ReactNode => createElement(name, attributes, ...children);

/** Never reordered, so the index is a stable key. */
const withKeys = (nodes: readonly ReactNode[]): ReactNode =>
  nodes.map((node, index) => <Fragment key={String(index)}>{node}</Fragment>);

const STRETCHY = { stretchy: "true", symmetric: "true" };
const renderFence = (text: string, form?: "prefix" | "postfix") =>
  text === "" ? null : createMathElement("mo", { ...STRETCHY, form, fence: "true" }, text);

function renderNode(node: FormulaNode): ReactNode {
  switch (node.kind) {
    case "letter":
      return createMathElement("mi", node.upright ? { mathvariant: "normal" } : null, node.text);
    case "number":
      return createMathElement("mn", null, node.text);
    case "sign":
      return createMathElement("mo", SIGN_ATTRIBUTES[node.role], node.text);
    case "operator":
      return createMathElement(
        "mo",
        node.limits ? { movablelimits: "true", ...FUNCTION_NAME_SPACING } : FUNCTION_NAME_SPACING,
        node.text.replaceAll(" ", "\u00a0"),
      );
    case "words":
      return createMathElement("mtext", null, node.text.replace(/^ | $/g, "\u00a0"));
    case "space":
      return createMathElement("mspace", { width: `${node.em}em` });
    case "row":
      return createMathElement("mrow", null, withKeys(node.items.map(renderNode)));
    case "fraction": {
      const parts = [renderNode(node.above), renderNode(node.below)] as const;
      if (!node.binomial) return createMathElement("mfrac", null, ...parts);
      return createMathElement(
        "mrow",
        null,
        renderFence("(", "prefix"),
        createMathElement("mfrac", { linethickness: "0" }, ...parts),
        renderFence(")", "postfix"),
      );
    }
    case "root":
      return node.degree
        ? createMathElement("mroot", null, renderNode(node.body), renderNode(node.degree))
        : createMathElement("msqrt", null, renderNode(node.body));
    case "scripts":
      return renderScripts(node);
    case "accent": {
      const mark = createMathElement("mo", { stretchy: node.wide ? "true" : "false" }, node.mark);
      return node.below
        ? createMathElement("munder", { accentunder: "true" }, renderNode(node.body), mark)
        : createMathElement("mover", { accent: "true" }, renderNode(node.body), mark);
    }
    case "fence":
      return createMathElement(
        "mrow",
        null,
        renderFence(node.open, "prefix"),
        renderNode(node.body),
        renderFence(node.close, "postfix"),
      );
    case "middle":
      return createMathElement("mo", { ...STRETCHY, fence: "true" }, node.text);
    case "big":
      return createMathElement(
        "mo",
        {
          ...STRETCHY,
          ...SIGN_ATTRIBUTES[node.role],
          minsize: `${node.em}em`,
          maxsize: `${node.em}em`,
        },
        node.text,
      );
    case "style":
      return createMathElement(
        "mstyle",
        { displaystyle: String(node.display) },
        renderNode(node.body),
      );
    case "table":
      return renderTable(node);
  }
}

/** Space around a function's name, which is one word. */
const FUNCTION_NAME_SPACING = { lspace: "0.1667em", rspace: "0.1667em", stretchy: "false" };

/** Attributes by the role of a sign, where the browser's operator dictionary cannot know it. */
const SIGN_ATTRIBUTES: Readonly<Record<SignRole, object | null>> = {
  ordinary: { stretchy: "false", lspace: "0", rspace: "0" },
  binary: null,
  relation: null,
  punctuation: { separator: "true" },
  large: null,
  open: { stretchy: "false", form: "prefix" },
  close: { stretchy: "false", form: "postfix" },
};

/** Integrals keep their limits at the side. */
const INTEGRALS = /^[∫∬∭∮∯]$/u;

function hasLimits(base: FormulaNode): boolean {
  if (base.kind === "operator") return base.limits === true;
  if (base.kind === "sign") return base.role === "large" && !INTEGRALS.test(base.text);
  // The label of a brace is above or below it.
  return base.kind === "accent" && /[⏞⏟]/u.test(base.mark);
}

function renderScripts({ base, sub, sup, limits }: FormulaNode & { kind: "scripts" }): ReactNode {
  const above = limits ?? hasLimits(base);
  const drawn =
    limits === true && base.kind === "sign"
      ? createMathElement(
          "mo",
          { ...SIGN_ATTRIBUTES[base.role], movablelimits: "false" },
          base.text,
        )
      : renderNode(base);
  const names = above
    ? (["munder", "mover", "munderover"] as const)
    : (["msub", "msup", "msubsup"] as const);
  if (sub && sup) return createMathElement(names[2], null, drawn, renderNode(sub), renderNode(sup));
  if (sub) return createMathElement(names[0], null, drawn, renderNode(sub));
  return sup ? createMathElement(names[1], null, drawn, renderNode(sup)) : drawn;
}

const CELL_CLASS = { l: "math-left", c: "math-center", r: "math-right" } as const;

function renderTable({ rows, layout, align }: FormulaNode & { kind: "table" }): ReactNode {
  const side = (column: number) => CELL_CLASS[align[column % align.length] as "l" | "c" | "r"];
  return createMathElement(
    "mtable",
    { className: `math-${layout}`, ...(layout === "aligned" ? { displaystyle: "true" } : {}) },
    withKeys(
      rows.map((row) =>
        createMathElement(
          "mtr",
          null,
          withKeys(
            row.map((cell, column) =>
              createMathElement("mtd", { className: side(column) }, renderNode(cell)),
            ),
          ),
        ),
      ),
    ),
  );
}
