import { href } from "react-router";
import type { Locale } from "#platform/i18n/locale.ts";

export const NEWS_PATH = href("/actualites/:page?");
export const HELP_PATH = href("/aide-et-faq");
export const CONTACT_PATH = href("/contact");

export const newsHref = (slug: string): string => href("/actualite/:slug", { slug });
export const newsPageHref = (page: number): string =>
  page === 1 ? NEWS_PATH : href("/actualites/:page?", { page: String(page) });

/** Feed readers say nothing of the language they want: the address does. */
export const newsFeedHref = (locale: Locale): string =>
  `${href("/flux/actualites.atom")}?locale=${locale}`;

/** Names of places in the help page. Prefixed: an editor's word must not meet an id of the page itself. */
export const themeAnchor = (slug: string): string => `theme-${slug}`;
export const questionAnchor = (slug: string): string => `question-${slug}`;

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
