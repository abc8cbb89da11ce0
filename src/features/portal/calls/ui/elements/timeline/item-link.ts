import type { DrawingItem } from "./drawing-item.ts";

/** Every item of the drawing is a link of its own, so that clicks, new tabs and Enter work as everywhere. */
export function createItemLink(item: DrawingItem): HTMLAnchorElement {
  const link = document.createElement("a");
  link.className = "timeline-link";
  link.href = item.href;
  link.textContent = item.label;
  link.setAttribute("aria-label", item.tooltipLines.join(". "));
  link.dataset.item = item.id;
  // Dragging the ground must not start dragging an address.
  link.draggable = false;
  // One stop for the Tab key in the whole drawing; arrow keys go from there.
  link.tabIndex = -1;
  return link;
}

const listLinks = (canvas: HTMLElement): HTMLAnchorElement[] =>
  Array.from(canvas.querySelectorAll<HTMLAnchorElement>("a.timeline-link"));

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

export const findLink = (canvas: HTMLElement, id: string): HTMLAnchorElement | undefined =>
  listLinks(canvas).find((link) => link.dataset.item === id);

/** Where an arrow key, Home or End leads in a list, or null when it was another key. */
export function getKeyStep(event: KeyboardEvent): ((at: number, last: number) => number) | null {
  return event.ctrlKey || event.metaKey ? null : (STEPS[event.key] ?? null);
}

/** Once the window has moved, the Tab key stops at a bar that can be seen; unless one is being walked through. */
export function moveTabStopIntoView(canvas: HTMLElement): void {
  if (canvas.contains(document.activeElement)) return;
  const window = canvas.querySelector(".vis-panel.vis-center")?.getBoundingClientRect();
  if (!window) return;
  const seen = listLinks(canvas)
    .map((link) => ({ link, box: (link.closest(".vis-item") ?? link).getBoundingClientRect() }))
    .filter(({ box }) => box.right > window.left && box.left < window.right)
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  if (seen.some(({ link }) => link.tabIndex === 0)) return;
  setTabStop(canvas, seen[0]?.link);
}

/** The Tab key stops at one link: the given one, else the one it was, else the first. */
export function setTabStop(canvas: HTMLElement, wish?: HTMLAnchorElement): void {
  const links = listLinks(canvas);
  const stop = wish ?? links.find((link) => link.tabIndex === 0) ?? links[0];
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;
}
