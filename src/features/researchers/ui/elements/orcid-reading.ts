const EVERY_MS = 1500;
const MAX_LOOKS = 120;

/** Looks whether a reading of ORCID that was asked for has ended, and then shows the page as it is now. */
export class OrcidReading extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looks = 0;

  connectedCallback() {
    this.querySelector("[data-refresh]")?.setAttribute("hidden", "");
    this.#later();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #later() {
    this.#timer = setTimeout(() => void this.#look(), EVERY_MS);
  }

  async #look() {
    this.#looks += 1;
    const ended = await this.#hasEnded();
    // Somebody who is writing is not interrupted: the page waits until what they typed is kept.
    const busy = document.activeElement?.matches("textarea, input:not([type=hidden])");
    if (ended && !busy) location.replace(`${location.pathname}?orcid=lu#orcid`);
    else if (this.#looks < MAX_LOOKS) this.#later();
    else this.querySelector("[data-refresh]")?.removeAttribute("hidden");
  }

  async #hasEnded(): Promise<boolean> {
    try {
      const answer = await fetch(this.dataset.state ?? "", {
        headers: { accept: "application/json" },
      });
      const { endedAt } = (await answer.json()) as { endedAt: string | null };
      return endedAt !== null && Date.parse(endedAt) >= Number(this.dataset.asked);
    } catch {
      return false;
    }
  }
}
