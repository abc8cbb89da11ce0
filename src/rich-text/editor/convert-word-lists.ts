/** Word writes list items as styled paragraphs: `mso-list:l0 level2 lfo1`. */
const ITEM_STYLE = /mso-list\s*:\s*l(\d+)\s+level(\d+)/i;
const MARKER_STYLE = /mso-list\s*:\s*ignore/i;
/** "1.", "a)", "(iv)". Word's bullets are letters of symbol fonts, among them "o". */
const NUMBER_MARKER = /^\(?[0-9a-z]{1,5}[.)]/i;

/** Deeper items get this level. */
const MAX_LEVEL = 6;

/** Converts them to lists, in place. */
export function convertWordLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")].filter((one) =>
    ITEM_STYLE.test(one.getAttribute("style") ?? ""),
  );
  /** The open lists, outermost first. */
  let open: HTMLElement[] = [];
  for (const item of items) {
    const [, , level = "1"] = ITEM_STYLE.exec(item.getAttribute("style") ?? "") ?? [];
    const depth = Math.min(Number(level) || 1, MAX_LEVEL);
    const name = isNumbered(item) ? "ol" : "ul";
    // An element between two items, or another parent, ends the list.
    const goesOn = open[0] !== undefined && item.previousElementSibling === open[0];
    if (!goesOn) open = [];
    open.length = Math.min(open.length, depth);
    if (open.length === depth && open.at(-1)?.localName !== name) open.pop();
    while (open.length < depth) {
      const list = item.ownerDocument.createElement(open.length + 1 < depth ? "ul" : name);
      const parent = open.at(-1);
      if (!parent) item.before(list);
      else (parent.lastElementChild ?? parent.appendChild(createEmptyItem(item))).append(list);
      open.push(list);
    }
    const line = item.ownerDocument.createElement("li");
    const paragraph = item.ownerDocument.createElement("p");
    paragraph.append(...item.childNodes);
    line.append(paragraph);
    open.at(-1)?.append(line);
    item.remove();
  }
}

/** Whether the marker is a number; removes the marker. */
function isNumbered(item: HTMLElement): boolean {
  const marker = [...item.querySelectorAll("[style]")].find((one) =>
    MARKER_STYLE.test(one.getAttribute("style") ?? ""),
  );
  const text = marker?.textContent?.trim() ?? "";
  marker?.remove();
  return NUMBER_MARKER.test(text);
}

function createEmptyItem(item: HTMLElement): HTMLElement {
  const line = item.ownerDocument.createElement("li");
  line.append(item.ownerDocument.createElement("p"));
  return line;
}
