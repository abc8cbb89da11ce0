const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The bricks of the strip are one stop of the Tab key; arrow keys go from brick to brick. */
export class StripBricks extends HTMLElement {
  connectedCallback() {
    this.addEventListener("keydown", this);
  }

  handleEvent(event: KeyboardEvent) {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : STEPS[event.key];
    const bricks = Array.from(this.querySelectorAll<SVGAElement>("a"));
    const at = bricks.indexOf(document.activeElement as SVGAElement);
    const next = step && bricks[step(at, bricks.length - 1)];
    if (!next || at < 0) return;
    event.preventDefault();
    for (const brick of bricks) brick.tabIndex = brick === next ? 0 : -1;
    next.focus({ preventScroll: true });
  }
}
