import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { sendToast } from "#ui/toast-event.ts";
import type { setFavouriteContract, setMainContract } from "../../endpoints.ts";
import { refreshProductions } from "./refresh-productions.ts";

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
      // A form of the page itself is answered by the page, with what was done.
      if (form.dataset.act === "page") return await refreshProductions(sendPageForm(form));
      const refusal = await this.#refusalOf(form);
      if (refusal === null) await refreshProductions();
      else sendToast({ message: refusal || (this.dataset.failed ?? ""), tone: "stop" });
    } catch {
      sendToast({ message: this.dataset.failed ?? "", tone: "stop" });
    } finally {
      form.ariaBusy = null;
    }
  }

  /** Null once it is done; else the server's own words, empty where it gave none. */
  async #refusalOf(form: HTMLFormElement): Promise<string | null> {
    const data = new FormData(form);
    const outcome =
      form.dataset.act === "favourite"
        ? await callEndpoint<typeof setFavouriteContract>(
            "POST",
            "/mon-espace/mes-productions/favori",
            { body: { id: String(data.get("id")), favourite: String(data.get("favourite")) } },
          )
        : await callEndpoint<typeof setMainContract>(
            "POST",
            "/mon-espace/mes-productions/principale",
            { body: { halIdentifier: String(data.get("halIdentifier")) } },
          );
    if (outcome.ok) return null;
    return outcome.problem?.message ?? "";
  }
}

const sendPageForm = (form: HTMLFormElement) =>
  fetch(form.action, {
    method: "POST",
    headers: { accept: "text/html" },
    body: new URLSearchParams(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    ),
  });
