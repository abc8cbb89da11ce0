import titleFont from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import textFont from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";

/** The two font files every page needs first: preload as `font/woff2`, `crossorigin`. */
export const fontsToPreload = [textFont, titleFont];
