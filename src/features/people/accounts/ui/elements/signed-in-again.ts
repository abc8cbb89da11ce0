import { announceSignIn } from "./session-channel.ts";

/** Tells the page that waits for this window who has signed in here. */
export class SignedInAgain extends HTMLElement {
  connectedCallback() {
    const { user = "", name = "" } = this.dataset;
    announceSignIn({ userId: user, name });
  }
}
