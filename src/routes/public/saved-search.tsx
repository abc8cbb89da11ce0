import { data } from "react-router";
import {
  changeSearch,
  confirmSearch,
} from "#features/people/alerts/commands/change-search.server.ts";
import {
  removeSearch,
  restoreSearch,
} from "#features/people/alerts/commands/remove-search.server.ts";
import {
  findSearchByLink,
  isUnconfirmed,
} from "#features/people/alerts/queries/searches.server.ts";
import {
  ConfirmSearchPage,
  ManageSearchPage,
  SearchDeletedPage,
  SearchGonePage,
} from "#features/people/alerts/ui/manage-search-page.tsx";
import { loadSavedSearchView } from "#features/people/alerts/views/search-view.server.ts";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { ERROR_STATUS } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { findSubmission } from "#platform/forms/submission.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/saved-search.ts";

const DONE = ["confirmed", "saved", "restored"] as const;

/** The link grants the same rights as being the search's owner. */
export const loader = pageHandler(async ({ params, url, context, caller, info }) => {
  const row = await findSearchByLink(caller, params);
  const { locale } = info;
  const done = readDone(url, DONE);
  if (!row) {
    // Returned, not thrown: the response to the deletion is rendered with it.
    const gone = { locale, search: null, ofAccount: false, unconfirmed: false, done };
    return data(gone, { status: ERROR_STATUS.GONE });
  }
  return data({
    locale,
    search: await loadSavedSearchView(
      context.get(callSearchContext),
      row,
      locale,
      getTranslator(locale),
    ),
    ofAccount: row.userId !== null,
    unconfirmed: isUnconfirmed(row),
    done,
  });
});

export const action = pageHandler(async ({ request, params, caller, url }) => {
  const form = await readForm(request, ["name", "frequency", "undo"]);
  const link = { id: params.id, hash: params.hash };
  const back = (done: (typeof DONE)[number]) => redirectDone(url.pathname, done);
  return intents(form, {
    async confirm() {
      await confirmSearch(caller, link);
      throw back("confirmed");
    },
    save: ({ name, frequency }) =>
      submit(form, async () => {
        await changeSearch(caller, { ...link, name, frequency });
        throw back("saved");
      }),
    // The undo data contains a mail address, so it travels in a form and never in a URL. Status 200: the loader alone
    // would answer that the search is gone.
    delete: async () => data({ undo: await removeSearch(caller, link) }, { status: 200 }),
    restore: ({ undo }) =>
      submit(form, async () => {
        await restoreSearch(caller, { ...link, undo });
        throw back("restored");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("alerts:searches.manage.title") })),
  { name: "robots", content: "noindex" },
];

export default function SavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { search, ofAccount, unconfirmed, done } = loaderData;
  if (actionData && "undo" in actionData) return <SearchDeletedPage undo={actionData.undo} />;
  const restoring = findSubmission(actionData, "restore");
  if (restoring) return <SearchDeletedPage undo={restoring.values.undo ?? ""} refused />;
  if (!search) return <SearchGonePage />;
  if (unconfirmed) return <ConfirmSearchPage search={search} />;
  return <ManageSearchPage {...{ search, ofAccount, done }} submission={actionData} />;
}
