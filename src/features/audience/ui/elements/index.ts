import { defineElements } from "#ui/elements/define-elements.ts";
import { ConsentBanner } from "./consent-banner.ts";

defineElements({ "consent-banner": ConsentBanner });
