import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { orcidStateContract } from "../../endpoints.ts";

const POLL_MS = 1500;
const MAX_POLLS = 120;

/** Polls until a requested reading of ORCID has ended, then reloads the page. */
export class OrcidReading extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #polls = 0;

  connectedCallback() {
    this.querySelector("[data-refresh]")?.setAttribute("hidden", "");
    this.#schedule();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #schedule() {
    this.#timer = setTimeout(() => void this.#poll(), POLL_MS);
  }

  async #poll() {
    this.#polls += 1;
    const ended = await this.#hasEnded();
    // Waits while a field has the focus, so that a reload does not interrupt typing.
    const busy = document.activeElement?.matches("textarea, input:not([type=hidden])");
    if (ended && !busy) location.replace(`${location.pathname}?orcid=lu#orcid`);
    else if (this.#polls < MAX_POLLS) this.#schedule();
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
