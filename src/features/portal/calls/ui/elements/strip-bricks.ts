import { DIMMED_BRICK_CLASS } from "../dom-names.ts";

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * The bricks of the strip share one Tab stop; arrow keys move between them. Bricks that do not match the search are
 * dimmed and skipped.
 */
export class StripBricks extends HTMLElement {
  connectedCallback() {
    this.addEventListener("keydown", this);
    this.#setTabStop(this.#bricks()[0]);
  }

  handleEvent(event: KeyboardEvent) {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : STEPS[event.key];
    const bricks = this.#bricks();
    const at = bricks.indexOf(document.activeElement as SVGAElement);
    const next = step && bricks[step(at, bricks.length - 1)];
    if (!next || at < 0) return;
    event.preventDefault();
    this.#setTabStop(next);
    next.focus({ preventScroll: true });
  }

  /** Dims all bricks but those of `found`; null dims none. */
  show(found: readonly string[] | null, label: string) {
    const ids = found && new Set(found);
    for (const brick of this.querySelectorAll<SVGAElement>("a"))
      brick.classList.toggle(
        DIMMED_BRICK_CLASS,
        ids !== null && !ids.has(brick.dataset.call ?? ""),
      );
    this.setAttribute("aria-label", label);
    this.#setTabStop(this.#bricks()[0]);
  }

  #bricks(): SVGAElement[] {
    return [...this.querySelectorAll<SVGAElement>(`a:not(.${DIMMED_BRICK_CLASS})`)];
  }

  #setTabStop(stop: SVGAElement | undefined) {
    for (const brick of this.querySelectorAll<SVGAElement>("a"))
      brick.tabIndex = brick === stop ? 0 : -1;
  }
}

/** Part of the results, which every search replaces: tells the strip which bricks match. */
export class StripFound extends HTMLElement {
  static readonly observedAttributes = ["data-found", "data-label"];

  connectedCallback() {
    this.#updateStrip();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#updateStrip();
  }

  #updateStrip() {
    const { found, label = "" } = this.dataset;
    const strip = document.querySelector("strip-bricks");
    if (strip instanceof StripBricks)
      strip.show(found === undefined ? null : found.split(" "), label);
  }
}
