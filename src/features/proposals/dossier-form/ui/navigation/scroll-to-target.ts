/** Space between sticky bars and the target. */
const GAP_PX = 12;
/** Editors, images and questions rendered for the first time change the layout for at most this long. */
const SETTLE_MS = 10_000;
/** Interval of checks, besides each resize. */
const CHECK_MS = 250;
/** After a correction, the browser may still scroll by itself (scroll anchoring). */
const ANCHORING_MS = 300;
/** Limit for stacked bars and for passes of one correction. */
const MAX_PASSES = 4;
const PERSON_EVENTS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

const CONTROLS =
  'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [role="textbox"], [contenteditable="true"]';

let cancelCurrentScroll = (): void => {};

/**
 * Scrolls to a question or section, focuses its control, and corrects the position until the layout has settled:
 * heights of questions out of view are estimates (`content-visibility`), and editors load late. Any scrolling, pressing
 * or typing by the person ends the correction. `show` makes the target visible if the page hides it.
 */
export function scrollToTarget(target: HTMLElement, show: () => void = () => {}): void {
  cancelCurrentScroll();
  const startedAt = performance.now();
  /** Document offset of the target after the last correction. */
  let offset = Number.NaN;
  let correctedAt = startedAt;

  const align = () => {
    if (!target.isConnected) return end();
    show();
    openDetailsAround(target);
    keepFocus(target);
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const off = target.getBoundingClientRect().top - measureBars(target) - GAP_PX;
      if (Math.abs(off) <= 1) break;
      const before = scrollY;
      scrollBy({ top: off, behavior: "instant" });
      if (scrollY !== before) correctedAt = performance.now();
    }
    offset = getDocumentOffset(target);
  };
  const onScroll = () => {
    const isLayoutChange = Math.abs(getDocumentOffset(target) - offset) > 1;
    const isLoading = document.readyState !== "complete";
    const isAnchoring = performance.now() - correctedAt < ANCHORING_MS;
    if (isLayoutChange || isLoading || isAnchoring) align();
    // The scroll bar was dragged, which fires no other event.
    else if (Math.abs(target.getBoundingClientRect().top - measureBars(target) - GAP_PX) > 1) {
      if (!isAtEndOfPage()) end();
    }
  };
  const observer = new ResizeObserver(align);
  const timer = setInterval(() => {
    if (performance.now() - startedAt < SETTLE_MS) align();
    else end();
  }, CHECK_MS);
  const end = () => {
    clearInterval(timer);
    observer.disconnect();
    removeEventListener("scroll", onScroll);
    for (const type of PERSON_EVENTS) removeEventListener(type, end, { capture: true });
    cancelCurrentScroll = () => {};
  };
  cancelCurrentScroll = end;
  show();
  openDetailsAround(target);
  focusControl(target);
  align();
  observer.observe(document.body);
  observer.observe(target);
  addEventListener("scroll", onScroll, { passive: true });
  for (const type of PERSON_EVENTS) addEventListener(type, end, { capture: true, passive: true });
}

const getDocumentOffset = (target: Element): number => target.getBoundingClientRect().top + scrollY;

const isAtEndOfPage = (): boolean =>
  scrollY + innerHeight >= document.documentElement.scrollHeight - 1;

/** Height of the sticky and fixed bars above the target. */
function measureBars(target: HTMLElement): number {
  const { left, width } = target.getBoundingClientRect();
  const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1);
  let bottom = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const bar = findBarAround(document.elementFromPoint(x, bottom + 2), target);
    const next = bar?.getBoundingClientRect().bottom ?? 0;
    // An element that covers half of the window is no bar.
    if (next <= bottom || next > innerHeight / 2) break;
    bottom = next;
  }
  return bottom;
}

function findBarAround(element: Element | null, target: Element): Element | null {
  if (target.contains(element)) return null;
  for (let one = element; one && !one.contains(target); one = one.parentElement) {
    const { position } = getComputedStyle(one);
    if (position === "sticky" || position === "fixed") return one;
  }
  return null;
}

/** Opens all closed sections around a target, and the target if it is a section. */
function openDetailsAround(target: Element): void {
  for (let one = target.closest("details"); one; ) {
    one.open = true;
    one = one.parentElement?.closest("details") ?? null;
  }
  const own = target.querySelector<HTMLDetailsElement>(":scope > details");
  if (own && !target.matches(".question")) own.open = true;
}

/** A control replaced while the page loads loses the focus; its replacement gets it. */
function keepFocus(target: HTMLElement): void {
  const active = document.activeElement;
  if (active === null || active === document.body || active === target) focusControl(target);
}

/** Focuses the control of a question or the head of a section, else the target itself. */
function focusControl(target: HTMLElement): void {
  const control = findControl(target);
  control?.focus({ preventScroll: true });
  if (control && document.activeElement === control) return;
  // A read-only text has the role of a field but cannot be focused.
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function findControl(target: HTMLElement): HTMLElement | null {
  const summary = target.querySelector<HTMLElement>(":scope > details > summary");
  if (summary && !target.matches(".question")) return summary;
  const field = target.querySelector("[data-answer]") ?? target;
  return (
    field.querySelector<HTMLElement>("input:checked") ??
    // The text before its toolbar.
    field.querySelector<HTMLElement>('[role="textbox"]') ??
    field.querySelector<HTMLElement>(CONTROLS)
  );
}
