import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { changeSearch } from "#features/people/alerts/commands/change-search.server.ts";
import {
  removeSearch,
  restoreSearch,
} from "#features/people/alerts/commands/remove-search.server.ts";
import {
  listSearches,
  listVisitorSearches,
} from "#features/people/alerts/queries/searches.server.ts";
import { FAVOURITE_TABS } from "#features/people/alerts/rules/paths.ts";
import { openUndo } from "#features/people/alerts/rules/undo.ts";
import {
  SavedSearchesPage,
  type SearchesBanner,
} from "#features/people/alerts/ui/saved-searches-page.tsx";
import { loadSavedSearchView } from "#features/people/alerts/views/search-view.server.ts";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { toErrorCode } from "#platform/errors.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { toRestoreResult } from "#platform/forms/restore-result.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/saved-searches.ts";

/** Messages about the list. */
const LIST_DONE = ["restored", "undoTooLate"] as const;
/** Messages shown beside the search they are about. */
const SEARCH_DONE = ["changed", "renamed"] as const;
/** Messages about a deleted search, which the sealed undo names and restores. */
const UNDO_DONE = ["deleted", "notRestored"] as const;

export const loader = pageHandler(async (args) => {
  const { context, caller, info } = args;
  const actor = requirePerson(context);
  const { db } = caller;
  const { locale } = info;
  const rows = [...(await listSearches(db, actor)), ...(await listVisitorSearches(db, actor))];
  const search = context.get(callSearchContext);
  const t = getTranslator(locale);
  const searches = await Promise.all(
    rows.map((row) => loadSavedSearchView(search, row, locale, t)),
  );
  return { locale, searches, banner: buildBanner(args, actor.userId) };
});

function buildBanner({ url, caller }: RouteArgs, userId: string): SearchesBanner {
  const { signer, clock } = caller;
  const [about = ""] = readDoneAbout(url);
  const undoable = readDone(url, UNDO_DONE);
  if (undoable) {
    const removed = openUndo(signer, "search", about, clock.now());
    // A search without account belongs to a mail address: the command checks whether it is this person's.
    if (!removed || (removed.userId ?? userId) !== userId) return null;
    return { kind: undoable, name: removed.name, undo: about };
  }
  const change = readDone(url, SEARCH_DONE);
  if (change) return { kind: change, id: about };
  const kind = readDone(url, LIST_DONE);
  return kind && { kind };
}

export const action = pageHandler(async ({ request, caller }) => {
  const form = await readForm(request, ["id", "name", "frequency", "undo"]);
  const page = FAVOURITE_TABS.searches;
  const { id } = form.values;
  return intents(form, {
    async restore({ undo }) {
      try {
        throw redirectDone(page, await toRestoreResult(restoreSearch(caller, { undo })));
      } catch (error) {
        if (toErrorCode(error) !== "TAKEN") throw error;
        throw redirectDone(page, "notRestored", undo);
      }
    },
    async delete() {
      throw redirectDone(page, "deleted", await removeSearch(caller, { id }));
    },
    frequency: ({ frequency }) =>
      submit(
        form,
        async () => {
          await changeSearch(caller, { id, frequency });
          throw redirectDone(page, "changed", id);
        },
        { formName: id },
      ),
    rename: ({ name }) =>
      submit(
        form,
        async () => {
          await changeSearch(caller, { id, name });
          throw redirectDone(page, "renamed", id);
        },
        { formName: id },
      ),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("alerts:favourites.searches") }));

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, banner } = loaderData;
  return <SavedSearchesPage {...{ searches, banner }} submission={actionData} />;
}
