/** Custom elements of favourites and saved searches. For the browser only. */
import { CallLike } from "./call-like.ts";
import { SearchFrequency } from "./search-frequency.ts";

const elements = { "call-like": CallLike, "search-frequency": SearchFrequency };

for (const [name, element] of Object.entries(elements)) {
  // A hot reload loads this file again, and a name can be defined only once.
  if (!customElements.get(name)) customElements.define(name, element);
}
