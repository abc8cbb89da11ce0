import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { AnswerOf } from "#platform/http/contract.ts";
import type { importsContract } from "../../endpoints.ts";
import { refreshProductions } from "./refresh-productions.ts";

const POLL_MS = 1000;
/** Maximum of the backoff while the server does not answer. */
const MAX_POLL_MS = 15_000;

type Progress = AnswerOf<typeof importsContract>["imports"][number];

/** Updates the progress bars of running imports, and reloads the list when one ends. */
export class ImportProgress extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pollDelay = POLL_MS;

  connectedCallback() {
    this.#schedule();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (this.isConnected) this.#timer = setTimeout(() => this.#poll(), this.#pollDelay);
  }

  async #poll() {
    const outcome = await callEndpoint<typeof importsContract>(
      "GET",
      "/mon-espace/mes-productions/imports",
      { promptSignIn: false },
    );
    try {
      if (!outcome.ok) throw new Error(outcome.kind);
      this.#pollDelay = POLL_MS;
      if (this.#update(outcome.answer.imports)) await refreshProductions();
    } catch {
      this.#pollDelay = Math.min(this.#pollDelay * 2, MAX_POLL_MS);
    }
    this.#schedule();
  }

  /** Updates the bars. Returns whether a shown import has ended. */
  #update(imports: readonly Progress[]): boolean {
    let ended = false;
    for (const part of this.querySelectorAll<HTMLElement>("[data-import]")) {
      const now = imports.find(({ id }) => id === part.dataset.import);
      if (!now?.underWay) ended = true;
      else updateProgressBar(part, now);
    }
    return ended;
  }
}

function updateProgressBar(part: HTMLElement, { done, total, text }: Progress) {
  const bar = part.querySelector("progress");
  if (bar && total !== null) {
    bar.max = Math.max(1, total);
    bar.value = done;
  }
  const label = part.querySelector(".bar-row span");
  if (label) label.textContent = text;
}
