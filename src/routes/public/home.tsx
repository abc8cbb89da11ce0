import { href } from "react-router";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { FIELDS } from "#features/portal/calls/rules/criteria.ts";
import { readSearch } from "#features/portal/calls/rules/search-request.ts";
import { STRIP } from "#features/portal/calls/ui/deadline-strip.tsx";
import { SearchPage } from "#features/portal/calls/ui/search-page.tsx";
import {
  findClosings,
  portalFacts,
  STRIP_DAYS,
} from "#features/portal/calls/views/portal-facts.server.tsx";
import { searchView } from "#features/portal/calls/views/search-view.server.ts";
import { nextMinute } from "#platform/clock.ts";
import { drawnContext } from "#platform/http/drawn.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/home.ts";
import { searchHead } from "./search-head.ts";

export const loader = pageHandler(async ({ url, context, info }) => {
  const search = context.get(callSearchContext);
  const t = translator(info.locale);
  const { criteria, request, problems } = readSearch(url.searchParams);
  const view = await searchView(search, criteria, request, info.locale, t);
  const { drawing, ...facts } = await portalFacts(search, info.locale, t);
  context.set(drawnContext, { [STRIP]: drawing });
  info.keepUntil(nextMinute(search.now()));
  return {
    view,
    facts,
    stripDays: STRIP_DAYS,
    found: await findClosings(search, view.criteria),
    locale: info.locale,
    origin: info.origin,
    tokenRefused: FIELDS.token in problems,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({
    title: t("calls:search.pageTitle"),
    description: t("calls:search.description"),
  })),
  ...(loaderData ? searchHead(loaderData.view, loaderData.locale, loaderData.origin) : []),
];

export default function Home({ loaderData: { locale: _, ...page } }: Route.ComponentProps) {
  return <SearchPage {...page} path={href("/")} />;
}
