/** Custom elements of the search pages. Browser only. */
import { defineElements } from "#ui/elements/define-elements.ts";
import { CallSearch } from "./call-search.ts";
import { CardFold } from "./card-fold.ts";
import { FilterSheet } from "./filter-sheet.ts";
import { StripBricks, StripFound } from "./strip-bricks.ts";
import { WordSuggest } from "./word-suggest.ts";

defineElements({
  "call-search": CallSearch,
  "card-fold": CardFold,
  "filter-sheet": FilterSheet,
  "strip-bricks": StripBricks,
  "strip-found": StripFound,
  "word-suggest": WordSuggest,
});
