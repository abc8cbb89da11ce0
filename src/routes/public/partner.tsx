import { data } from "react-router";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { PartnerPage } from "#features/portal/calls/ui/partner-page.tsx";
import { loadPartnerPageView } from "#features/portal/calls/views/partner-view.server.ts";
import { partnerHref } from "#features/portal/partners/rules/paths.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { parsePageNumber } from "#platform/http/page-number.ts";
import { useT } from "#platform/i18n/context.tsx";
import { getTranslator } from "#platform/i18n/registry.ts";
import { BeyondLastPage } from "#shell/beyond-last-page.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/partner.ts";

export const loader = pageHandler(async ({ params, context, caller, info }) => {
  const search = context.get(callSearchContext);
  const view = await loadPartnerPageView(caller.db, search, {
    slug: params.slug ?? "",
    page: parsePageNumber(params.page),
    locale: info.locale,
    t: getTranslator(info.locale),
  });
  info.cacheUntil(startOfNextMinute(search.now()));
  return data({ view, locale: info.locale }, { status: view.page > view.pages ? 404 : 200 });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => {
    if (!loaderData) return { title: t("partners:list.title") };
    const { partner, page, pages } = loaderData.view;
    if (page > pages) return { title: t("page.beyond", { page }) };
    const place = page > 1 ? `, ${t("partners:page.onPage", { page, pages })}` : "";
    return { title: `${partner.name}${place}`, description: partner.description };
  });

export default function Partner({ loaderData: { view } }: Route.ComponentProps) {
  const t = useT();
  const { partner, page, pages } = view;
  if (page <= pages) return <PartnerPage view={view} />;
  return (
    <BeyondLastPage
      page={page}
      text={t("partners:page.beyond", { ofPartner: partner.ofPartner, count: pages })}
      href={partnerHref(partner.slug)}
      action={t("partners:page.beyondAction", { ofPartner: partner.ofPartner })}
    />
  );
}
