import { redirect } from "react-router";
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
import type { Caller } from "#platform/command.server.ts";
import { DomainError, toErrorCode } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { toRestoreResult } from "#platform/forms/restore-result.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/saved-searches.ts";

const DONE = ["restored", "undoTooLate"] as const;
/** Messages shown beside the search whose id is the parameter's value. */
const CHANGED = ["changed", "renamed"] as const;

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
  const undo = url.searchParams.get("undo") ?? "";
  const removed = openUndo(signer, "search", undo, clock.now());
  // A search without account belongs to a mail address: the command checks whether it is this person's.
  if (removed && (removed.userId ?? userId) === userId) {
    const full = url.searchParams.has("full");
    return { kind: full ? "notRestored" : "deleted", name: removed.name, undo };
  }
  const kind = DONE.find((name) => url.searchParams.has(name));
  if (kind) return { kind };
  const change = CHANGED.find((name) => url.searchParams.has(name));
  return change ? { kind: change, id: url.searchParams.get(change) ?? "" } : null;
}

export const action = pageHandler(async ({ request, caller }) => {
  const form = await readForm(request, ["do", "id", "name", "frequency", "undo"]);
  const { id, name, frequency, undo } = form.values;
  const back = (query: string) => redirect(`${FAVOURITE_TABS.searches}?${query}`, 303);
  switch (form.values.do) {
    case "restore":
      throw back(await restoreSearchAndReport(caller, undo));
    case "delete":
      throw back(String(new URLSearchParams({ undo: await removeSearch(caller, { id }) })));
    case "frequency":
    case "rename":
      return submit(
        form,
        async () => {
          const renames = form.values.do === "rename";
          await changeSearch(caller, { id, ...(renames ? { name } : { frequency }) });
          throw back(String(new URLSearchParams({ [renames ? "renamed" : "changed"]: id })));
        },
        { formName: id },
      );
    default:
      throw new DomainError("BAD_REQUEST");
  }
});

/** The query parameter that tells the page whether the search was restored. */
async function restoreSearchAndReport(caller: Caller, undo: string): Promise<string> {
  try {
    return await toRestoreResult(restoreSearch(caller, { undo }));
  } catch (error) {
    if (toErrorCode(error) !== "TAKEN") throw error;
    return String(new URLSearchParams({ undo, full: "" }));
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("alerts:favourites.searches") }));

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, banner } = loaderData;
  return <SavedSearchesPage {...{ searches, banner }} submission={actionData} />;
}
