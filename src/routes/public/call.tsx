import { data } from "react-router";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { CallPage } from "#features/portal/calls/ui/call-page.tsx";
import { WithdrawnCallPage } from "#features/portal/calls/ui/withdrawn-call-page.tsx";
import { loadCallView } from "#features/portal/calls/views/call-view.server.ts";
import { findWithdrawnCall } from "#features/portal/calls/views/withdrawn-call.server.ts";
import { createHref } from "#features/proposals/dossiers/rules/paths.ts";
import { mayApplyHref } from "#features/proposals/eligibility/rules/paths.ts";
import { listCallForms } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/call.ts";

export const loader = pageHandler(async ({ params, context, info, caller }) => {
  const search = context.get(callSearchContext);
  const slug = params.slug ?? "";
  const t = getTranslator(info.locale);
  const call = await loadCallView(search, slug, info, t).catch(async (error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== "GONE") throw error;
    const withdrawn = await findWithdrawnCall(search, slug, info.locale, t);
    if (!withdrawn) throw error;
    return withdrawn;
  });
  if ("withdrawn" in call) {
    const gone = { withdrawn: call, locale: info.locale };
    return data(gone, { status: ERROR_STATUS.GONE });
  }
  info.cacheUntil(startOfNextMinute(search.now()));
  const answerable = call.status === "open" && (await listCallForms(caller.db, call.id)).length > 0;
  const mayApply = call.hasEligibilityRules ? mayApplyHref(slug) : null;
  return {
    call,
    locale: info.locale,
    links: { create: answerable ? createHref(slug) : null, mayApply },
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title:
      getCall(loaderData)?.title ??
      t(loaderData ? "calls:withdrawn.title" : "calls:search.pageTitle"),
    description: getCall(loaderData)?.summary ?? "",
  })),
  ...(getCall(loaderData) ? [{ "script:ld+json": getCall(loaderData)?.jsonLd }] : []),
];

/** Undefined on the page of a withdrawn call. */
const getCall = (loaderData: Route.MetaArgs["loaderData"]) =>
  loaderData && "call" in loaderData ? loaderData.call : undefined;

export default function Call({ loaderData }: Route.ComponentProps) {
  if ("withdrawn" in loaderData) return <WithdrawnCallPage call={loaderData.withdrawn} />;
  return <CallPage call={loaderData.call} links={loaderData.links} />;
}
