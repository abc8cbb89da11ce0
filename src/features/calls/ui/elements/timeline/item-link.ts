import type { DrawnItem } from "./drawn-item.ts";

/** Every item of the drawing is a link of its own, so that clicks, new tabs and Enter work as everywhere. */
export function itemLink(item: DrawnItem): HTMLAnchorElement {
  const link = document.createElement("a");
  link.className = "timeline-link";
  link.href = item.href;
  link.textContent = item.label;
  link.setAttribute("aria-label", item.lines.join(". "));
  link.dataset.item = item.id;
  // Dragging the ground must not start dragging an address.
  link.draggable = false;
  // One stop for the Tab key in the whole drawing; arrow keys go from there.
  link.tabIndex = -1;
  return link;
}

const linksOf = (canvas: HTMLElement): HTMLAnchorElement[] =>
  Array.from(canvas.querySelectorAll<HTMLAnchorElement>("a.timeline-link"));

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Arrow keys, Home and End go through the items as they stand: row by row, from left to right. */
export function walkWithArrows(canvas: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const from = event.target;
  if (!step || !(from instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
  const places = linksOf(canvas).map((link) => {
    const { left, top } = (link.closest(".vis-item") ?? link).getBoundingClientRect();
    return { link, left, top };
  });
  places.sort((a, b) => a.top - b.top || a.left - b.left);
  const at = places.findIndex(({ link }) => link === from);
  const next = places[step(at, places.length - 1)]?.link;
  event.preventDefault();
  if (!next) return;
  keepOneStop(canvas, next);
  next.focus();
}

/** The Tab key stops at one link: the given one, else the one it was, else the first. */
export function keepOneStop(canvas: HTMLElement, wish?: HTMLAnchorElement): void {
  const links = linksOf(canvas);
  const stop = wish ?? links.find((link) => link.tabIndex === 0) ?? links[0];
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;
}
