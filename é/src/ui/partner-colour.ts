import type { CSSProperties } from "react";

/** A partner's two shades: one that reads on white, one that reads on the dark ground. */
export type PartnerColour = { light: string; dark: string };

/** Sets `--partner` for everything inside; the browser picks the shade that suits the theme. */
export function partnerStyle({ light, dark }: PartnerColour): CSSProperties {
  return { "--partner": `light-dark(${light},${dark})` } as CSSProperties;
}
