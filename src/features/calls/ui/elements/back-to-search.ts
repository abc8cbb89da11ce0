import { lastSearch } from "./list-memory.ts";

/** On a call's page: the link back to the calls leads to the list one came from, as it was left. */
export class BackToSearch extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector("a");
    const href = lastSearch();
    if (link && href) link.href = href;
  }
}
