/** A colour as it is stored: `#rrggbb`. */
const COLOUR = /^#[0-9a-f]{6}$/i;

export const isColour = (text: string): boolean => COLOUR.test(text);

/**
 * The grounds that partner colours stand on, as in `src/ui/styles/tokens.css`: cards and heads (`--surface`) and the page
 * (`--ground`).
 */
const GROUNDS = {
  light: ["#ffffff", "#f6f7f4"],
  dark: ["#152226", "#0e181b"],
} as const;
export type GroundKind = keyof typeof GROUNDS;

/** WCAG 1.4.3: the short name of a partner is text drawn in its colour. Marks alone would need 3:1. */
export const MIN_PARTNER_CONTRAST = 4.5;

/** The proposed shade for dark grounds is clearly readable, not just above the limit. */
const PROPOSED_CONTRAST = 6;

type Channels = readonly [red: number, green: number, blue: number];

const toChannels = (colour: string): Channels => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Relative luminance (WCAG 2.2). */
function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21. */
export function computeContrast(first: string, second: string): number {
  const [low = 0, high = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The lowest contrast of a colour with the grounds of a theme. */
export const computeGroundContrast = (colour: string, kind: GroundKind): number =>
  Math.min(...GROUNDS[kind].map((ground) => computeContrast(colour, ground)));

export const hasEnoughContrast = (colour: string, kind: GroundKind): boolean =>
  computeGroundContrast(colour, kind) >= MIN_PARTNER_CONTRAST;

/** A ratio with one decimal, rounded down: 4.49 must not be shown as 4.5. */
export const roundContrast = (ratio: number): number => Math.floor(ratio * 10) / 10;

/** The first mix of a colour with white that is readable on dark grounds: the shade for the dark theme. */
export function proposeColourOnDark(colour: string): string {
  const channels = toChannels(colour);
  for (let white = 0; white <= 100; white += 5) {
    const mixed = toColour(channels.map((one) => Math.round(one + ((255 - one) * white) / 100)));
    if (computeGroundContrast(mixed, "dark") >= PROPOSED_CONTRAST) return mixed;
  }
  return "#ffffff";
}

const toColour = (channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
