/**
 * The tooltip of an item that has the pointer or the focus. Lines of text, never HTML. The pointer may move onto it,
 * and Escape closes it. Screen readers get the same text from the name of the link.
 */
export class Tooltip {
  readonly #stage: HTMLElement;
  readonly #box = document.createElement("div");

  constructor(
    stage: HTMLElement,
    getLines: (id: string) => readonly string[],
    signal: AbortSignal,
  ) {
    this.#stage = stage;
    this.#box.className = "timeline-tip";
    this.#box.hidden = true;
    this.#box.setAttribute("aria-hidden", "true");
    stage.append(this.#box);

    const show = ({ target }: Event) => {
      const item = target instanceof Element ? target.closest(".vis-item") : null;
      const id = item?.querySelector<HTMLElement>("[data-item]")?.dataset.item;
      if (item && id) this.#show(item, getLines(id));
      else if (!(target instanceof Node && this.#box.contains(target))) this.hide();
    };
    stage.addEventListener("pointerover", show, { signal });
    stage.addEventListener("focusin", show, { signal });
    stage.addEventListener("pointerleave", () => this.hide(), { signal });
    stage.addEventListener("focusout", () => this.hide(), { signal });
    stage.addEventListener(
      "keydown",
      ({ key }) => {
        if (key === "Escape") this.hide();
      },
      { signal },
    );
    signal.addEventListener("abort", () => this.#box.remove());
  }

  hide(): void {
    this.#box.hidden = true;
  }

  #show(item: Element, lines: readonly string[]): void {
    if (lines.length === 0) {
      this.hide();
      return;
    }
    this.#box.replaceChildren(
      ...lines.map((line, index) => {
        const element = document.createElement(index === 0 ? "b" : "span");
        element.textContent = line;
        return element;
      }),
    );
    this.#box.hidden = false;
    const stage = this.#stage.getBoundingClientRect();
    const bar = item.getBoundingClientRect();
    const left = Math.max(bar.left, stage.left) - stage.left;
    const max = stage.width - this.#box.offsetWidth - 8;
    this.#box.style.left = `${Math.max(8, Math.min(left, max))}px`;
    // Adjacent to the bar, so that the pointer can move onto the tooltip.
    this.#box.style.top = `${bar.bottom - stage.top}px`;
  }
}
