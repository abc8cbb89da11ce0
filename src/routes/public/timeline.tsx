import { href, redirect } from "react-router";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import {
  readCriteria,
  readPageRequest,
  withoutEmptyFields,
} from "#features/portal/calls/rules/criteria.ts";
import stylesheet from "#features/portal/calls/ui/timeline.css?url";
import { TimelinePage } from "#features/portal/calls/ui/timeline-page.tsx";
import { loadTimelineView } from "#features/portal/calls/views/timeline-view.server.ts";
import { countAgencies } from "#features/portal/partners/rules/count-agencies.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { formatNumber } from "#platform/i18n/format.ts";
import { DEFAULT_LOCALE } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/timeline.ts";

export const handle = { scripts: ["timeline"] };

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = pageHandler(async ({ url, context, info }) => {
  const shortAddress = withoutEmptyFields(url);
  if (shortAddress) throw redirect(shortAddress);
  const search = context.get(callSearchContext);
  const { criteria } = readCriteria(url.searchParams);
  const { request } = readPageRequest(url.searchParams);
  const view = await loadTimelineView(
    search,
    criteria,
    request,
    info.locale,
    getTranslator(info.locale),
  );
  info.cacheUntil(startOfNextMinute(search.now()));
  const agencies = countAgencies(await search.listPartners());
  return { view, agencies, locale: info.locale };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t("calls:timeline.pageTitle"),
    description: t("calls:timeline.description", {
      count: loaderData?.agencies ?? 0,
      formatted: formatNumber(loaderData?.locale ?? DEFAULT_LOCALE, loaderData?.agencies ?? 0),
    }),
  }));

export default function Timeline({ loaderData }: Route.ComponentProps) {
  return <TimelinePage view={loaderData.view} path={href("/chronologie")} />;
}
