import { hasFilters } from "#features/portal/calls/rules/criteria.ts";
import { feedLinks } from "#features/portal/calls/rules/paths.ts";
import { buildPortalJsonLd } from "#features/portal/calls/rules/structured-data.ts";
import type { SearchView } from "#features/portal/calls/views/search-view.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

/** What the head of the search page tells machines: its feeds, and how the portal is searched. */
export function buildSearchHead(view: SearchView, locale: Locale, origin: string) {
  const t = getTranslator(locale);
  const { atom, calendar } = feedLinks(view.criteria, locale);
  const feed = (type: string, href: string, title: string) => ({
    tagName: "link" as const,
    rel: "alternate",
    type,
    href,
    title,
  });
  return [
    feed("application/atom+xml", atom, t("calls:feeds.atom")),
    feed("text/calendar", calendar, t("calls:feeds.calendar")),
    { "script:ld+json": buildPortalJsonLd(origin, locale, t("calls:search.description")) },
    // Every search is an address, but only the list of all calls is a page to be found elsewhere.
    ...(hasFilters(view.criteria) || view.request.page > 1
      ? [{ name: "robots", content: "noindex, follow" }]
      : []),
  ];
}
