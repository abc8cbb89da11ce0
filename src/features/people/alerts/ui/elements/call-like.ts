import { callUrl } from "#platform/browser/endpoint-client.ts";
import { sendToast } from "#ui/toast-event.ts";
import type { likeCallContract } from "../../endpoints.ts";

/** Announces a like to other windows and to other hearts of the same call. */
const CHANNEL = "passerelle:favourites";

interface LikeMessage {
  readonly call: string;
  readonly liked: boolean;
}

/**
 * Shows the wanted state at once and sends it to the server as a value (not as a toggle), one request at a time,
 * until the server has the last wanted state. A failure restores the heart and shows a toast.
 */
export class CallLike extends HTMLElement {
  #listening: AbortController | undefined;
  #channel: BroadcastChannel | undefined;
  #serverState = false;
  #wantedState = false;
  #sending = false;

  connectedCallback() {
    const button = this.#button;
    if (!button || !this.#form) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const pressed = button.getAttribute("aria-pressed");
    if (pressed === null) {
      // A visitor returns from the sign-in to the list as it is now, not as it was loaded.
      this.#form.addEventListener("submit", () => this.#storeReturnPath(), { signal });
      return;
    }
    this.#serverState = this.#wantedState = pressed === "true";
    this.#form.addEventListener("submit", (event) => this.#onSubmit(event), { signal });
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.addEventListener("message", ({ data }) => this.#onMessage(data as LikeMessage), {
      signal,
    });
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#channel?.close();
  }

  get #form() {
    return this.querySelector("form");
  }

  get #button() {
    return this.querySelector("button");
  }

  #field(name: string) {
    return this.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  }

  #storeReturnPath() {
    const next = this.#field("next");
    const anchor = next?.value.split("#")[1] ?? "";
    if (next) next.value = `${location.pathname}${location.search}#${anchor}`;
  }

  #onSubmit(event: SubmitEvent) {
    event.preventDefault();
    this.#wantedState = !this.#wantedState;
    this.#show();
    void this.#send();
  }

  #onMessage({ call, liked }: LikeMessage) {
    if (call !== this.dataset.call || this.#sending) return;
    this.#serverState = this.#wantedState = liked;
    this.#show();
  }

  #show() {
    this.#button?.setAttribute("aria-pressed", String(this.#wantedState));
    const field = this.#field("liked");
    if (field) field.value = String(!this.#wantedState);
  }

  async #send() {
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.#wantedState !== this.#serverState) {
        const answer = await this.#request(this.#wantedState);
        if (answer === null) return;
        this.#serverState = answer;
      }
      const message: LikeMessage = { call: this.dataset.call ?? "", liked: this.#serverState };
      this.#channel?.postMessage(message);
    } catch {
      this.#wantedState = this.#serverState;
      this.#show();
      sendToast({ message: this.dataset.failed ?? "", tone: "stop" });
    } finally {
      this.#sending = false;
    }
  }

  /** Returns the server's state; null if the page is being redirected to the sign-in. */
  async #request(liked: boolean): Promise<boolean | null> {
    const form = this.#form;
    if (!form) throw new Error("call-like contains no form");
    const outcome = await callUrl<typeof likeCallContract>("POST", form.action, {
      body: { liked },
      // The request must survive leaving the page.
      keepalive: true,
    });
    if (outcome.ok && outcome.answer.liked === liked) return liked;
    if (outcome.ok || outcome.kind !== "signedOut")
      throw new Error("The server did not apply the wanted state of the favourite");
    const field = this.#field("liked");
    if (field) field.value = String(liked);
    this.#storeReturnPath();
    form.submit();
    return null;
  }
}
