/** Custom elements of favourites and saved searches. For the browser only. */
import { defineElements } from "#ui/elements/define-elements.ts";
import { CallLike } from "./call-like.ts";
import { SearchFrequency } from "./search-frequency.ts";

defineElements({ "call-like": CallLike, "search-frequency": SearchFrequency });
