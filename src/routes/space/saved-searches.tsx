import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { changeSearch } from "#features/alerts/commands/change-search.server.ts";
import { removeSearch, restoreSearch } from "#features/alerts/commands/undo.server.ts";
import { searchesOf } from "#features/alerts/queries/searches.server.ts";
import { isSearchId } from "#features/alerts/rules/saved-search.ts";
import { openUndo } from "#features/alerts/rules/undo.ts";
import { FAVOURITE_TABS } from "#features/alerts/ui/favourites-frame.tsx";
import {
  SavedSearchesPage,
  type SearchesNotice,
} from "#features/alerts/ui/saved-searches-page.tsx";
import { savedSearchView } from "#features/alerts/views/search-view.server.ts";
import { callSearchContext } from "#features/calls/catalogue/call-search.server.ts";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/saved-searches.ts";

const TOLD = ["changed", "renamed", "restored", "undoTooLate"] as const;

export const loader = pageHandler(async (args) => {
  const { context, info } = args;
  const actor = requirePerson(context);
  const { db } = context.get(webDepsContext);
  const { locale } = info;
  const rows = await searchesOf(db, actor.userId);
  const search = context.get(callSearchContext);
  const t = translator(locale);
  const searches = await Promise.all(rows.map((row) => savedSearchView(search, row, locale, t)));
  return { locale, searches, notice: noticeOf(args, actor.userId) };
});

function noticeOf({ url, context }: RouteArgs, userId: string): SearchesNotice {
  const { signer, clock } = context.get(webDepsContext);
  const undo = url.searchParams.get("undo") ?? "";
  const removed = openUndo(signer, "search", undo, clock.now());
  if (removed?.userId === userId) return { kind: "deleted", name: removed.name, undo };
  const kind = TOLD.find((name) => url.searchParams.has(name));
  return kind ? { kind } : null;
}

export const action = pageHandler(async ({ request, context }) => {
  const actor = requirePerson(context);
  const deps = context.get(webDepsContext);
  const form = textFields(await request.formData(), ["do", "id", "name", "frequency", "undo"]);
  const back = (query: string) => redirect(`${FAVOURITE_TABS.searches}?${query}`, 303);
  if (form.do === "restore") {
    const isMine = ({ userId }: { userId: string | null }) => userId === actor.userId;
    const restored = await restoreSearch(deps, form.undo, isMine);
    throw back(restored ? "restored" : "undoTooLate");
  }
  if (!isSearchId(form.id)) throw new DomainError("NOT_FOUND");
  const key = { id: form.id, owner: { userId: actor.userId } };
  if (form.do === "delete") {
    throw back(String(new URLSearchParams({ undo: await removeSearch(deps, key) })));
  }
  if (form.do === "frequency") {
    const outcome = await changeSearch(deps, key, { frequency: form.frequency });
    if (outcome.kind !== "changed") throw new DomainError("BAD_REQUEST");
    throw back("changed");
  }
  if (form.do !== "rename") throw new DomainError("BAD_REQUEST");
  const outcome = await changeSearch(deps, key, { name: form.name });
  if (outcome.kind === "changed") throw back("renamed");
  const submission = { id: form.id, name: form.name, errors: outcome.errors };
  return data(submission, { status: ERROR_STATUS.BAD_REQUEST });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("alerts:favourites.searches") }));

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, notice } = loaderData;
  return <SavedSearchesPage {...{ searches, notice }} submission={actionData} />;
}
