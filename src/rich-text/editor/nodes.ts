import { Mark, mergeAttributes, Node } from "@tiptap/core";
import { parseFormula } from "../formula/parse-formula.ts";
import { safeHref } from "../safe-href.ts";
import { LINK_KINDS } from "../schema.ts";

/** A link checked by `safeHref`. Tiptap's own extension would add autolinking and open links on click. */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  // Text typed after a link is not part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute("href"), LINK_KINDS);
        return href ? { href } : false;
      },
    },
  ],
  // Checked again before it is shown, because other people share the text.
  renderHTML: ({ HTMLAttributes: { href } }) => [
    "a",
    { href: (typeof href === "string" && safeHref(href, LINK_KINDS)) || null },
    0,
  ],
});

/** A warning, written by agencies; the editor keeps it but cannot create it. */
export const Note = Node.create({
  name: "note",
  group: "block",
  content: "(paragraph | bulletList | orderedList)+",
  defining: true,
  parseHTML: () => [{ tag: "div[data-type=note]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "div",
    mergeAttributes(HTMLAttributes, { "data-type": "note", class: "note" }),
    0,
  ],
});

/** Renders a formula inside the editor; the schema alone needs no rendering. */
export type DrawFormula = (place: HTMLElement, latex: string, display: boolean) => () => void;

const createFormulaNode = (name: "inlineMath" | "blockMath", type: string, draw?: DrawFormula) =>
  Node.create({
    name,
    group: name === "inlineMath" ? "inline" : "block",
    inline: name === "inlineMath",
    atom: true,
    addAttributes: () => ({
      latex: {
        default: "",
        parseHTML: (element: HTMLElement) => element.getAttribute("data-latex"),
        renderHTML: ({ latex }: { latex?: string }) => ({ "data-latex": latex }),
      },
    }),
    parseHTML: () => [
      {
        tag: `[data-type=${type}]`,
        // A pasted formula that cannot be parsed is no formula.
        getAttrs: (element) =>
          parseFormula(element.getAttribute("data-latex") ?? "").ok ? null : false,
      },
    ],
    renderHTML: ({ HTMLAttributes, node }) => [
      name === "inlineMath" ? "span" : "div",
      mergeAttributes(HTMLAttributes, { "data-type": type }),
      String(node.attrs.latex),
    ],
    renderText: ({ node }) => String(node.attrs.latex),
    ...(draw
      ? {
          addNodeView:
            () =>
            ({ node }: { node: { attrs: Record<string, unknown> } }) => {
              const dom = document.createElement(name === "inlineMath" ? "span" : "div");
              dom.className = name === "inlineMath" ? "editor-formula" : "editor-formula formula";
              const erase = draw(dom, String(node.attrs.latex), name === "blockMath");
              return { dom, destroy: erase, ignoreMutation: () => true };
            },
        }
      : {}),
  });

export const createFormulaNodes = (draw?: DrawFormula) => [
  createFormulaNode("inlineMath", "inline-math", draw),
  createFormulaNode("blockMath", "block-math", draw),
];
