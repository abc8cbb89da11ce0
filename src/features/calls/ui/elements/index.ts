/** Custom elements of the calls' pages. For the browser only. */
import { CallSearch } from "./call-search.ts";
import { CardFold } from "./card-fold.ts";
import { FilterSheet } from "./filter-sheet.ts";
import { StripBricks } from "./strip-bricks.ts";
import { WordSuggest } from "./word-suggest.ts";

const elements = {
  "call-search": CallSearch,
  "card-fold": CardFold,
  "filter-sheet": FilterSheet,
  "strip-bricks": StripBricks,
  "word-suggest": WordSuggest,
};

for (const [name, element] of Object.entries(elements)) {
  // A hot reload loads this file again, and a name can be defined only once.
  if (!customElements.get(name)) customElements.define(name, element);
}
