import { href } from "react-router";
import type { Locale } from "#platform/i18n/locale.ts";

export const NEWS_PATH = href("/actualites/:page?");
export const HELP_PATH = href("/aide-et-faq");
export const CONTACT_PATH = href("/contact");

export const newsHref = (slug: string): string => href("/actualite/:slug", { slug });
export const newsPageHref = (page: number): string =>
  page === 1 ? NEWS_PATH : href("/actualites/:page?", { page: String(page) });

/** The address carries the language: feed readers send no `Accept-Language`. */
export const newsFeedHref = (locale: Locale): string =>
  `${href("/flux/actualites.atom")}?locale=${locale}`;

/** Anchors of the help page. The prefix keeps an editor's slug from colliding with an id of the page. */
export const themeAnchor = (slug: string): string => `theme-${slug}`;
export const questionAnchor = (slug: string): string => `question-${slug}`;

/** Static pages. Their addresses are permanent; editors change only their texts. */
export const STATIC_PAGES = [
  "a-propos",
  "mentions-legales",
  "donnees-personnelles-et-cookies",
  "accessibilite",
] as const;

export type StaticPageSlug = (typeof STATIC_PAGES)[number];

/** The introduction of the help page is stored as a static page with this slug. */
export const HELP_SLUG = "aide-et-faq";

export function isStaticPage(slug: string): slug is StaticPageSlug {
  return (STATIC_PAGES as readonly string[]).includes(slug);
}
