import { data, redirect } from "react-router";
import { changeSearch, confirmSearch } from "#features/alerts/commands/change-search.server.ts";
import { removeSearch, restoreSearch } from "#features/alerts/commands/undo.server.ts";
import { openManageLink } from "#features/alerts/queries/manage-link.server.ts";
import { isUnconfirmed } from "#features/alerts/queries/searches.server.ts";
import {
  ConfirmSearchPage,
  ManageSearchPage,
  SearchDeleted,
} from "#features/alerts/ui/manage-search-page.tsx";
import { savedSearchView } from "#features/alerts/views/search-view.server.ts";
import { callSearchContext } from "#features/calls/catalogue/call-search.server.ts";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { ErrorMessage } from "#shell/error-message.tsx";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "../alerts/+types/saved-search.ts";

const DONE = ["confirmed", "saved", "restored"] as const;

/** Who holds the link may do with the search what its owner may. */
const openLink = ({ params, context }: Pick<RouteArgs, "params" | "context">) =>
  openManageLink(context.get(webDepsContext), params);

export const loader = pageHandler(async (args) => {
  const { url, context, info } = args;
  const { row } = await openLink(args);
  const { locale } = info;
  const done = DONE.find((name) => url.searchParams.has(name)) ?? null;
  if (!row) {
    // Not thrown: the answer to the deletion itself is rendered with it.
    const gone = { locale, id: info.id, search: null, ofAccount: false, unconfirmed: false, done };
    return data(gone, { status: ERROR_STATUS.GONE });
  }
  return data({
    locale,
    id: info.id,
    search: await savedSearchView(context.get(callSearchContext), row, locale, translator(locale)),
    ofAccount: row.userId !== null,
    unconfirmed: isUnconfirmed(row),
    done,
  });
});

export const action = pageHandler(async (args) => {
  const { request, context, url } = args;
  const { id } = await openLink(args);
  const deps = context.get(webDepsContext);
  const key = { id, owner: "link" } as const;
  const form = textFields(await request.formData(), ["do", "name", "frequency", "undo"]);
  const back = (done: (typeof DONE)[number]) => redirect(`${url.pathname}?${done}`, 303);
  if (form.do === "confirm") {
    await confirmSearch(deps, id);
    throw back("confirmed");
  }
  if (form.do === "save") {
    const { name, frequency } = form;
    const outcome = await changeSearch(deps, key, { name, frequency });
    if (outcome.kind === "changed") throw back("saved");
    const submission = { values: { name, frequency }, errors: outcome.errors };
    return data({ submission, undo: null }, { status: ERROR_STATUS.BAD_REQUEST });
  }
  // What gives it back holds an address: it travels in a form and never in the page's own address.
  if (form.do === "delete") {
    const undo = await removeSearch(deps, key);
    return data({ submission: undefined, undo }, { status: 200 });
  }
  if (form.do === "restore") {
    if (await restoreSearch(deps, form.undo, (search) => search.id === id)) throw back("restored");
    throw new DomainError("GONE");
  }
  throw new DomainError("BAD_REQUEST");
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({ title: t("alerts:searches.manage.title") })),
  { name: "robots", content: "noindex" },
  // The address holds a secret: it must not travel to any other page.
  { name: "referrer", content: "no-referrer" },
];

export default function SavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { search, ofAccount, unconfirmed, done } = loaderData;
  if (actionData?.undo) return <SearchDeleted undo={actionData.undo} />;
  if (!search) return <ErrorMessage problem={{ code: "GONE", id: loaderData.id }} />;
  if (unconfirmed) return <ConfirmSearchPage search={search} />;
  return <ManageSearchPage {...{ search, ofAccount, done }} submission={actionData?.submission} />;
}
