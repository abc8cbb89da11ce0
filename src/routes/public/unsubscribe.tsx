import { redirect } from "react-router";
import { unsubscribe } from "#features/people/alerts/commands/change-search.server.ts";
import { findSearch } from "#features/people/alerts/queries/searches.server.ts";
import { isUnsubscribeHash, manageSearchLink } from "#features/people/alerts/rules/mail-links.ts";
import { FAVOURITE_TABS } from "#features/people/alerts/rules/paths.ts";
import { isSearchId } from "#features/people/alerts/rules/saved-search.ts";
import { UnsubscribePage } from "#features/people/alerts/ui/manage-search-page.tsx";
import { loadSavedSearchView } from "#features/people/alerts/views/search-view.server.ts";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/unsubscribe.ts";

/** Shows one button, because mail scanners follow links and must not unsubscribe people. */
export const loader = pageHandler(async ({ params, context, caller, info }) => {
  const { id, hash = "" } = params;
  const { db, signer } = caller;
  if (!isSearchId(id) || !isUnsubscribeHash(signer, id, hash)) throw new DomainError("NOT_FOUND");
  const row = await findSearch(db, id);
  const ofAccount = row !== null && row.userId !== null;
  // Already unsubscribed: a repeated visit shows the confirmation.
  if (!row || row.frequency === "none") return { locale: info.locale, ofAccount, search: null };
  const { locale } = info;
  const view = await loadSavedSearchView(
    context.get(callSearchContext),
    row,
    locale,
    getTranslator(locale),
  );
  // This link outlives changes of the account's mail address, so it leads to the sign-in instead of granting access.
  const manageHref = ofAccount
    ? FAVOURITE_TABS.searches
    : manageSearchLink(signer, info.origin, id, null);
  return {
    locale,
    ofAccount,
    search: { name: view.name, criteriaLabels: view.criteriaLabels, manageHref },
  };
});

/**
 * Unsubscribes at once. A mail program posts `List-Unsubscribe=One-Click` (RFC 8058) cross-site, without cookies, and
 * must not be redirected; a person is redirected to the confirmation page.
 */
export const action = pageHandler(async ({ request, params, caller, url }) => {
  if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
  const { values } = await readForm(request, ["List-Unsubscribe"], { acceptsAnyBody: true });
  await unsubscribe(caller, { id: params.id, hash: params.hash });
  if (values["List-Unsubscribe"] !== "One-Click") throw redirect(url.pathname, 303);
  return null;
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("alerts:searches.unsubscribe.title") })),
  { name: "robots", content: "noindex" },
];

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return <UnsubscribePage search={loaderData.search} ofAccount={loaderData.ofAccount} />;
}
