import { Mark, mergeAttributes, Node } from "@tiptap/core";
import { parseFormula } from "../formula/parse-formula.ts";
import { safeHref } from "../safe-href.ts";
import { LINK_KINDS } from "../schema.ts";

/** A link as `safeHref` allows it; Tiptap's own would bring a finder of addresses, and opens what it finds. */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  // What is typed after a link is not part of it.
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
  // Written by whoever shares the text: judged again before it is shown.
  renderHTML: ({ HTMLAttributes: { href } }) => [
    "a",
    { href: (typeof href === "string" && safeHref(href, LINK_KINDS)) || null },
    0,
  ],
});

/** What must not be overlooked. Written by agencies; kept where it is found. */
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

/** How a formula is drawn inside the editor; the schema alone needs no drawing. */
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
        // Pasted from anywhere: what could not be kept is no formula.
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
