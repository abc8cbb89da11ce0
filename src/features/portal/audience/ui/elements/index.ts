import { ConsentBanner } from "./consent-banner.ts";

// Defined immediately, not through `defineElements`: the element only toggles `hidden`, which does not disturb
// hydration, and a banner that appears later could cover a button that is about to be clicked.
if (!customElements.get("consent-banner")) customElements.define("consent-banner", ConsentBanner);
