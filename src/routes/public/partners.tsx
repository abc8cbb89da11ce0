import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { PartnersPage } from "#features/portal/calls/ui/partners-page.tsx";
import { loadPartnersView } from "#features/portal/calls/views/partner-view.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/partners.ts";

export const loader = pageHandler(async ({ context, caller, info }) => {
  const search = context.get(callSearchContext);
  const partners = await loadPartnersView(caller.db, search, info.locale);
  info.cacheUntil(startOfNextMinute(search.now()));
  return { partners, locale: info.locale };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t("partners:list.title"),
    description: t("partners:list.lead"),
  }));

export default function Partners({ loaderData }: Route.ComponentProps) {
  return <PartnersPage partners={loaderData.partners} />;
}
