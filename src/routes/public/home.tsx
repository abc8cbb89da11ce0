import { href, redirect } from "react-router";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import {
  hasFilters,
  SEARCH_FIELDS,
  withoutEmptyFields,
} from "#features/portal/calls/rules/criteria.ts";
import { feedLinks } from "#features/portal/calls/rules/paths.ts";
import { readSearchRequest } from "#features/portal/calls/rules/search-request.ts";
import { buildPortalJsonLd } from "#features/portal/calls/rules/structured-data.ts";
import { STRIP_HTML_NAME } from "#features/portal/calls/ui/deadline-strip.tsx";
import { SearchPage } from "#features/portal/calls/ui/search-page.tsx";
import {
  findClosingIds,
  loadPortalFacts,
  STRIP_DAYS,
} from "#features/portal/calls/views/portal-facts.server.tsx";
import {
  loadSearchView,
  type SearchView,
} from "#features/portal/calls/views/search-view.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { prerenderedHtmlContext } from "#platform/http/prerendered-html.ts";
import { formatNumber } from "#platform/i18n/format.ts";
import { DEFAULT_LOCALE, type Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/home.ts";

export const loader = pageHandler(async ({ url, context, info }) => {
  const shortAddress = withoutEmptyFields(url);
  if (shortAddress) throw redirect(shortAddress);
  const search = context.get(callSearchContext);
  const t = getTranslator(info.locale);
  const { criteria, request, problems } = readSearchRequest(url.searchParams);
  const view = await loadSearchView(search, criteria, request, info.locale, t);
  const { stripHtml, ...facts } = await loadPortalFacts(search, info.locale, t);
  context.set(prerenderedHtmlContext, { [STRIP_HTML_NAME]: stripHtml });
  info.cacheUntil(startOfNextMinute(search.now()));
  return {
    view,
    facts,
    stripDays: STRIP_DAYS,
    foundIds: await findClosingIds(search, view.criteria),
    locale: info.locale,
    origin: info.origin,
    isTokenInvalid: SEARCH_FIELDS.token in problems,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t("calls:search.pageTitle"),
    description: formatDescription(t, loaderData?.locale, loaderData?.facts.partners ?? 0),
  })),
  ...(loaderData ? buildSearchHead(loaderData) : []),
];

export default function Home({ loaderData: { locale: _, ...page } }: Route.ComponentProps) {
  return <SearchPage {...page} path={href("/")} />;
}

const formatDescription = (t: Translate, locale: Locale = DEFAULT_LOCALE, count: number): string =>
  t("calls:search.description", { count, formatted: formatNumber(locale, count) });

interface SearchHeadInput {
  readonly view: SearchView;
  readonly facts: { readonly partners: number };
  readonly locale: Locale;
  readonly origin: string;
}

/** Head of the search page for machines: feeds, structured data, indexing rules. */
function buildSearchHead({ view, facts, locale, origin }: SearchHeadInput) {
  const t = getTranslator(locale);
  const description = formatDescription(t, locale, facts.partners);
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
    { "script:ld+json": buildPortalJsonLd(origin, locale, description) },
    // Only the complete list of calls is indexed, not every search.
    ...(hasFilters(view.criteria) || view.request.page > 1
      ? [{ name: "robots", content: "noindex, follow" }]
      : []),
  ];
}
