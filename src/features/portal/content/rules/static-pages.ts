/** The pages of the site that are one long text each. Their addresses are promises; their texts are editors'. */
export const STATIC_PAGES = [
  "a-propos",
  "mentions-legales",
  "donnees-personnelles-et-cookies",
  "accessibilite",
] as const;

export type StaticPageSlug = (typeof STATIC_PAGES)[number];

/** The text above the questions of the help page is kept like a page's. */
export const HELP_SLUG = "aide-et-faq";

export function isStaticPage(slug: string): slug is StaticPageSlug {
  return (STATIC_PAGES as readonly string[]).includes(slug);
}
