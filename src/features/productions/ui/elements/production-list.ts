import { sendToast } from "#ui/toast-event.ts";
import { refreshProductions } from "./refresh.ts";

/** Stars, hearts and removals without leaving the page. What the server refuses, it says in words, shown as a toast. */
export class ProductionList extends HTMLElement {
  connectedCallback() {
    this.addEventListener("submit", this.#act);
  }

  disconnectedCallback() {
    this.removeEventListener("submit", this.#act);
  }

  readonly #act = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.act) return;
    event.preventDefault();
    void this.#send(form);
  };

  async #send(form: HTMLFormElement) {
    // A second press while the first is on its way would undo it.
    if (form.ariaBusy) return;
    form.ariaBusy = "true";
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        headers: { accept: "text/plain" },
        body: new URLSearchParams(
          [...new FormData(form)].map(([name, value]) => [name, String(value)]),
        ),
      });
      if (answer.ok) await refreshProductions();
      else sendToast({ message: await this.#refusalOf(answer), tone: "stop" });
    } catch {
      sendToast({ message: this.dataset.failed ?? "", tone: "stop" });
    } finally {
      form.ariaBusy = null;
    }
  }

  /** The server's own words, unless something else answered. */
  async #refusalOf(answer: Response): Promise<string> {
    const isText = answer.headers.get("content-type")?.startsWith("text/plain");
    return (isText && (await answer.text())) || (this.dataset.failed ?? "");
  }
}
