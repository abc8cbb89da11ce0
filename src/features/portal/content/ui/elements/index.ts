/** Custom elements of the content pages. Importing this file registers them. */
import { defineElements } from "#ui/elements/define-elements.ts";
import { FaqFilter } from "./faq-filter.ts";

defineElements({ "faq-filter": FaqFilter });
