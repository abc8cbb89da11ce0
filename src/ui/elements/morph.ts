/**
 * Updates an element's content to new HTML and keeps every reusable node, so that focus, open menus and scroll
 * positions survive and live regions announce only changes.
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

/** Elements with data-replace were changed by their own script and are always replaced. */
function isAlike(now: Node, next: Node): boolean {
  if (now.nodeName !== next.nodeName) return false;
  return !(now instanceof Element) || (!now.hasAttribute("data-replace") && hasSameId(now, next));
}

/** Compares the attribute: in a form with a field named `id`, the property is that field. */
const hasSameId = (now: Element, next: Node): boolean =>
  now.getAttribute("id") === (next as Element).getAttribute("id");

function morphElement(now: Element, next: Element): void {
  for (const { name } of [...now.attributes]) {
    // The visitor decides whether a menu is open.
    if (!next.hasAttribute(name) && !(name === "open" && now.localName === "details"))
      now.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  }
  morphChildren(now, next);
  // Attributes set only a control's initial value; its current value is a property.
  if (now instanceof HTMLInputElement && next instanceof HTMLInputElement) {
    if (now.type === "checkbox" || now.type === "radio") now.checked = next.defaultChecked;
    else if (now !== document.activeElement) now.value = next.defaultValue;
  } else if (now instanceof HTMLSelectElement && next instanceof HTMLSelectElement) {
    now.value = next.value;
  }
}
