import { parseFormula } from "../formula/parse-formula.ts";
import { convertWordLists } from "./convert-word-lists.ts";

export interface PastedHtml {
  readonly html: string;
  /** Number of removed pictures. */
  readonly images: number;
}

/** Removed with their content. */
const REMOVED_ELEMENTS =
  "script, style, head, meta, link, title, base, xml, iframe, frame, object, embed, applet, template, noscript, audio, video, canvas, input, select, textarea, button, option, datalist, [hidden]";
const IMAGES = "img, picture, svg, image";
/** Attributes the editor understands; its parse rules check the values. */
const ATTRIBUTES = new Set([
  "href",
  "colspan",
  "rowspan",
  "start",
  "data-type",
  "data-latex",
  "data-pm-slice",
]);
const HEADING_LEVELS: Readonly<Record<string, string>> = { h1: "h2", h4: "h3", h5: "h3", h6: "h3" };

/**
 * Reduces pasted HTML (Word, LibreOffice, Google Docs, web pages) to structure: paragraphs, headings, lists, tables,
 * links, bold, italic, sub- and superscript, formulas. No styles, scripts or pictures. Parsed in a separate document,
 * where nothing loads or runs.
 */
export function cleanPastedHtml(html: string): PastedHtml {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(REMOVED_ELEMENTS)) element.remove();
  convertFormulas(body);
  let images = 0;
  for (const element of body.querySelectorAll(IMAGES)) {
    if (!element.parentElement?.closest(IMAGES)) images++;
    element.remove();
  }
  for (const element of body.querySelectorAll<HTMLElement>("[style]"))
    if (/display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i.test(getStyle(element)))
      element.remove();
  convertWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) convertStyles(element);
  for (const element of body.querySelectorAll("pre")) splitLines(element);
  for (const element of body.querySelectorAll("*")) {
    const level = HEADING_LEVELS[element.localName];
    const cleaned = level ? renameElement(element, level) : element;
    for (const name of cleaned.getAttributeNames())
      if (!ATTRIBUTES.has(name)) cleaned.removeAttribute(name);
  }
  return { html: body.innerHTML, images };
}

const getStyle = (element: Element): string => element.getAttribute("style") ?? "";

/** Google Docs and LibreOffice use styles for bold, italic, sub- and superscript. */
function convertStyles(element: HTMLElement): void {
  const style = getStyle(element);
  const value = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, "i").exec(style)?.[1]?.trim().toLowerCase() ??
    "";
  const weight = value("font-weight");
  const plain = weight === "normal" || weight === "400";
  // Google Docs wraps a whole text in a <b> that is not bold.
  if (plain && /^(?:b|strong)$/.test(element.localName)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const isBlock = /^(?:table|tbody|thead|tr|ul|ol|li|td|th|div|h\d)$/.test(element.localName);
  if (isBlock) return;
  const names = [
    ...(/^(?:bold|bolder|[6-9]00)$/.test(weight) ? ["strong"] : []),
    ...(/^(?:italic|oblique)/.test(value("font-style")) ? ["em"] : []),
    ...(value("vertical-align") === "super" ? ["sup"] : []),
    ...(value("vertical-align") === "sub" ? ["sub"] : []),
  ];
  for (const name of names) {
    const around = element.ownerDocument.createElement(name);
    around.append(...element.childNodes);
    element.append(around);
  }
}

/** Web pages carry the source of a formula beside its drawing; without it the signs stay as text. */
function convertFormulas(body: HTMLElement): void {
  for (const math of body.querySelectorAll("math")) {
    const latex = math
      .querySelector('annotation[encoding="application/x-tex"]')
      ?.textContent?.trim();
    const source = latex?.replace(/^\{\\displaystyle\s*([\s\S]*)\}$/, "$1").trim();
    const place = math.closest(".katex, .mwe-math-element, mjx-container") ?? math;
    const cleaned = body.ownerDocument.createElement("span");
    if (source && parseFormula(source).ok) {
      cleaned.setAttribute("data-type", "inline-math");
      cleaned.setAttribute("data-latex", source);
    } else {
      for (const note of math.querySelectorAll("annotation, annotation-xml")) note.remove();
      cleaned.textContent = source ?? math.textContent;
    }
    place.replaceWith(cleaned);
  }
}

/** Preformatted text becomes one paragraph for each line. */
function splitLines(element: Element): void {
  const paragraphs = (element.textContent ?? "").split("\n").map((line) => {
    const paragraph = element.ownerDocument.createElement("p");
    paragraph.textContent = line;
    return paragraph;
  });
  element.replaceWith(...paragraphs);
}

function renameElement(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}
