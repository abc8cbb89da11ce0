import type { DrawingItem } from "./drawing-item.ts";

/** Creates the link of an item: clicks, new tabs and Enter work as usual. */
export function createItemLink(item: DrawingItem): HTMLAnchorElement {
  const link = document.createElement("a");
  link.className = "timeline-link";
  link.href = item.href;
  link.textContent = item.label;
  link.setAttribute("aria-label", item.tooltipLines.join(". "));
  link.dataset.item = item.id;
  // Dragging the timeline must not drag the link.
  link.draggable = false;
  // The whole timeline is one Tab stop; arrow keys move between items.
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

/** The step of an arrow key, Home or End; null for other keys. */
export function getKeyStep(event: KeyboardEvent): ((at: number, last: number) => number) | null {
  return event.ctrlKey || event.metaKey ? null : (STEPS[event.key] ?? null);
}

/** Moves the Tab stop to a visible bar after the window moved, unless a bar has the focus. */
export function moveTabStopIntoView(canvas: HTMLElement): void {
  if (canvas.contains(document.activeElement)) return;
  const window = canvas.querySelector(".vis-panel.vis-center")?.getBoundingClientRect();
  if (!window) return;
  const visible = listLinks(canvas)
    .map((link) => ({ link, box: (link.closest(".vis-item") ?? link).getBoundingClientRect() }))
    .filter(({ box }) => box.right > window.left && box.left < window.right)
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  if (visible.some(({ link }) => link.tabIndex === 0)) return;
  setTabStop(canvas, visible[0]?.link);
}

/** Sets the Tab stop: the given link, else the current one, else the first. */
export function setTabStop(canvas: HTMLElement, preferred?: HTMLAnchorElement): void {
  const links = listLinks(canvas);
  const stop = preferred ?? links.find((link) => link.tabIndex === 0) ?? links[0];
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;
}
