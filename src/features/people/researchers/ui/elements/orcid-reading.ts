import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { orcidStateContract } from "../../endpoints.ts";

const POLL_MS = 1500;
const MAX_POLLS = 120;

/** Polls until a requested reading of ORCID has ended, then reloads the page. */
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
    this.#timer = setTimeout(() => void this.#look(), POLL_MS);
  }

  async #look() {
    this.#looks += 1;
    const ended = await this.#hasEnded();
    // Waits while a field has the focus, so that a reload does not interrupt typing.
    const busy = document.activeElement?.matches("textarea, input:not([type=hidden])");
    if (ended && !busy) location.replace(`${location.pathname}?orcid=lu#orcid`);
    else if (this.#looks < MAX_POLLS) this.#later();
    else this.querySelector("[data-refresh]")?.removeAttribute("hidden");
  }

  async #hasEnded(): Promise<boolean> {
    const outcome = await callEndpoint<typeof orcidStateContract>(
      "GET",
      "/mon-espace/mon-parcours/orcid",
      { promptSignIn: false },
    );
    const endedAt = outcome.ok ? outcome.answer.endedAt : null;
    return endedAt !== null && Date.parse(endedAt) >= Number(this.dataset.asked);
  }
}
