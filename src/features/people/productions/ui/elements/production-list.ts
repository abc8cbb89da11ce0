import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { sendToast } from "#ui/toast-event.ts";
import type { setFavouriteContract, setMainContract } from "../../endpoints.ts";
import { refreshProductions } from "./refresh-productions.ts";

/** Sends stars, hearts and removals without leaving the page. Refusals are shown as toasts. */
export class ProductionList extends HTMLElement {
  connectedCallback() {
    this.addEventListener("submit", this.#onSubmit);
  }

  disconnectedCallback() {
    this.removeEventListener("submit", this.#onSubmit);
  }

  readonly #onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.act) return;
    event.preventDefault();
    void this.#send(form);
  };

  async #send(form: HTMLFormElement) {
    // A second click during the request would undo the first.
    if (form.ariaBusy) return;
    form.ariaBusy = "true";
    try {
      // A form of the page itself: the response is the updated page.
      if (form.dataset.act === "page") return await refreshProductions(sendPageForm(form));
      const refusal = await this.#postChoice(form);
      if (refusal === null) await refreshProductions();
      else sendToast({ message: refusal || (this.dataset.failed ?? ""), tone: "stop" });
    } catch {
      sendToast({ message: this.dataset.failed ?? "", tone: "stop" });
    } finally {
      form.ariaBusy = null;
    }
  }

  /** Null on success; otherwise the server's message, or empty. */
  async #postChoice(form: HTMLFormElement): Promise<string | null> {
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
