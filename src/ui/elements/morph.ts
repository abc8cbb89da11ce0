/**
 * Brings an element's content to what new HTML says, keeping every node that can stay: focus, open menus and
 * scroll positions survive, and a live region says only what changed.
 */
export function morphContent(element: Element, html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  morphChildren(element, template.content);
}

function morphChildren(from: Element, to: ParentNode): void {
  const wanted = [...to.childNodes];
  wanted.forEach((next, index) => {
    const now = from.childNodes[index];
    if (!now) from.append(next);
    else if (!isAlike(now, next)) now.replaceWith(next);
    else if (now instanceof Element && next instanceof Element) morphElement(now, next);
    else if (now.nodeValue !== next.nodeValue) now.nodeValue = next.nodeValue;
  });
  while (from.childNodes.length > wanted.length) from.lastChild?.remove();
}

/** Elements marked data-replace were changed by a script of their own: they are always put in anew. */
function isAlike(now: Node, next: Node): boolean {
  if (now.nodeName !== next.nodeName) return false;
  return !(now instanceof Element) || (!now.hasAttribute("data-replace") && hasSameId(now, next));
}

/** By the attribute: in a form with a field named `id`, the property is that field. */
const hasSameId = (now: Element, next: Node): boolean =>
  now.getAttribute("id") === (next as Element).getAttribute("id");

function morphElement(now: Element, next: Element): void {
  for (const { name } of [...now.attributes]) {
    // Whether a menu stands open is the visitor's business.
    if (!next.hasAttribute(name) && !(name === "open" && now.localName === "details"))
      now.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  }
  morphChildren(now, next);
  // Attributes only give controls their first value; what stands in them is a property.
  if (now instanceof HTMLInputElement && next instanceof HTMLInputElement) {
    if (now.type === "checkbox" || now.type === "radio") now.checked = next.defaultChecked;
    else if (now !== document.activeElement) now.value = next.defaultValue;
  } else if (now instanceof HTMLSelectElement && next instanceof HTMLSelectElement) {
    now.value = next.value;
  }
}
