/** The content pages' own elements: loading this file is all there is to do. */
import { defineElements } from "#ui/elements/define-elements.ts";
import { FaqFilter } from "./faq-filter.ts";

defineElements({ "faq-filter": FaqFilter });
