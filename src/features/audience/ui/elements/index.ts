import { ConsentBanner } from "./consent-banner.ts";

if (!customElements.get("consent-banner")) customElements.define("consent-banner", ConsentBanner);
