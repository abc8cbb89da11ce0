import { ConsentBanner } from "./consent-banner.ts";

// At once, unlike the others (`defineElements`): it only shows and hides, which React does not mind, and what comes into sight
// later comes between the pointer and what it was about to press.
if (!customElements.get("consent-banner")) customElements.define("consent-banner", ConsentBanner);
