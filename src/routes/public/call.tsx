import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { CallPage } from "#features/portal/calls/ui/call-page.tsx";
import { loadCallView } from "#features/portal/calls/views/call-view.server.ts";
import { createHref } from "#features/proposals/dossiers/rules/paths.ts";
import { mayApplyHref } from "#features/proposals/eligibility/rules/paths.ts";
import { listCallForms } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/call.ts";

export const loader = pageHandler(async ({ params, context, info, caller }) => {
  const search = context.get(callSearchContext);
  const call = await loadCallView(search, params.slug ?? "", info, getTranslator(info.locale));
  info.cacheUntil(startOfNextMinute(search.now()));
  const answerable = call.status === "open" && (await listCallForms(caller.db, call.id)).length > 0;
  const mayApply = call.hasEligibilityRules ? mayApplyHref(params.slug ?? "") : null;
  return {
    call,
    locale: info.locale,
    links: { create: answerable ? createHref(params.slug ?? "") : null, mayApply },
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: loaderData?.call.title ?? t("calls:search.pageTitle"),
    description: loaderData?.call.summary ?? "",
  })),
  ...(loaderData ? [{ "script:ld+json": loaderData.call.jsonLd }] : []),
];

export default function Call({ loaderData }: Route.ComponentProps) {
  return <CallPage call={loaderData.call} links={loaderData.links} />;
}
