/** The content pages' own elements: loading this file is all there is to do. */
import { FaqFilter } from "./faq-filter.ts";

// A hot reload loads this file again, and a name can be defined only once.
if (!customElements.get("faq-filter")) customElements.define("faq-filter", FaqFilter);
