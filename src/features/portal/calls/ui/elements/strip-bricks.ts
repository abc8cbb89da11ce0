import { DIMMED_BRICK_CLASS } from "../dom-names.ts";

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * The bricks of the strip are one stop of the Tab key; arrow keys go from brick to brick. Bricks that the search does not
 * find are dimmed, and the keyboard passes them by.
 */
export class StripBricks extends HTMLElement {
  connectedCallback() {
    this.addEventListener("keydown", this);
    this.#stopAt(this.#bricks()[0]);
  }

  handleEvent(event: KeyboardEvent) {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : STEPS[event.key];
    const bricks = this.#bricks();
    const at = bricks.indexOf(document.activeElement as SVGAElement);
    const next = step && bricks[step(at, bricks.length - 1)];
    if (!next || at < 0) return;
    event.preventDefault();
    this.#stopAt(next);
    next.focus({ preventScroll: true });
  }

  /** Dims all bricks but those of these calls; none where everything is searched for. */
  show(found: readonly string[] | null, label: string) {
    const ids = found && new Set(found);
    for (const brick of this.querySelectorAll<SVGAElement>("a"))
      brick.classList.toggle(
        DIMMED_BRICK_CLASS,
        ids !== null && !ids.has(brick.dataset.call ?? ""),
      );
    this.setAttribute("aria-label", label);
    this.#stopAt(this.#bricks()[0]);
  }

  #bricks(): SVGAElement[] {
    return [...this.querySelectorAll<SVGAElement>(`a:not(.${DIMMED_BRICK_CLASS})`)];
  }

  #stopAt(stop: SVGAElement | undefined) {
    for (const brick of this.querySelectorAll<SVGAElement>("a"))
      brick.tabIndex = brick === stop ? 0 : -1;
  }
}

/** Stands in the results, which each search renews, and tells the strip which of its bricks were found. */
export class StripFound extends HTMLElement {
  static readonly observedAttributes = ["data-found", "data-label"];

  connectedCallback() {
    this.#tell();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#tell();
  }

  #tell() {
    const { found, label = "" } = this.dataset;
    const strip = document.querySelector("strip-bricks");
    if (strip instanceof StripBricks)
      strip.show(found === undefined ? null : found.split(" "), label);
  }
}
