import { redirect } from "react-router";
import { getPerson } from "#features/people/accounts/rules/actor.ts";
import { saveSearch } from "#features/people/alerts/commands/save-search.server.ts";
import { subscribeVisitor } from "#features/people/alerts/commands/subscribe-visitor.server.ts";
import { findOwnSearch, listSearches } from "#features/people/alerts/queries/searches.server.ts";
import { DEFAULT_FREQUENCY } from "#features/people/alerts/rules/frequency.ts";
import { EDIT_FIELD, NOTIFY_FIELD, SAVE_SEARCH_PATH } from "#features/people/alerts/rules/paths.ts";
import { isSearchId } from "#features/people/alerts/rules/saved-search.ts";
import { toStoredCriteria } from "#features/people/alerts/rules/search-criteria.ts";
import { SaveSearchPage, SearchSavedPage } from "#features/people/alerts/ui/save-search-page.tsx";
import {
  SubscribePage,
  SubscriptionRequestedPage,
} from "#features/people/alerts/ui/subscribe-page.tsx";
import { loadSearchSummary } from "#features/people/alerts/views/search-view.server.ts";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { type Criteria, searchHref } from "#features/portal/calls/rules/criteria.ts";
import { readTokenOrCriteria } from "#features/portal/calls/rules/search-request.ts";
import type { PersonActor } from "#platform/actor.ts";
import { DomainError } from "#platform/errors.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { findSubmission } from "#platform/forms/submission.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { signInHref } from "#platform/http/sign-in-href.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/save-search.ts";

export const loader = pageHandler(async (args) => {
  const { url, context, info } = args;
  const actor = getPerson(context);
  const criteria = readTokenOrCriteria(url.searchParams);
  const { locale } = info;
  const t = getTranslator(locale);
  const summary = await loadSearchSummary(context.get(callSearchContext), criteria, locale, t);
  const notify = url.searchParams.has(NOTIFY_FIELD);
  const address = buildAddress(url, criteria);
  const page = { locale, summary, address };
  if (!actor) {
    return { ...page, view: "visitor" as const, notify, asked: readDone(url, ["asked"]) !== null };
  }
  const done = await findDoneSearch(args, actor);
  if (done) return { ...page, view: "done" as const, ...done };
  return {
    ...page,
    view: "person" as const,
    email: actor.emailVerified ? actor.email : null,
    ...(await loadFormDefaults(args, actor, criteria, summary.proposedName)),
  };
});

/** The search that was just saved or already existed, named by the address. */
async function findDoneSearch({ url, caller }: RouteArgs, actor: PersonActor) {
  const kind = readDone(url, ["saved", "exists"]);
  if (!kind) return null;
  const [id = ""] = readDoneAbout(url);
  const row = isSearchId(id) ? await findOwnSearch(caller.db, actor, id) : null;
  if (!row) throw new DomainError("NOT_FOUND");
  return { kind, name: row.name, frequency: row.frequency };
}

async function loadFormDefaults(
  { url, caller }: RouteArgs,
  actor: PersonActor,
  criteria: Criteria,
  name: string,
) {
  const rows = await listSearches(caller.db, actor);
  const kept = toStoredCriteria(criteria);
  const existing = rows.find((row) => row.criteria === kept) ?? null;
  const edited = rows.find((row) => row.id === url.searchParams.get(EDIT_FIELD)) ?? null;
  const base = existing ?? edited;
  const named = (row: { id: string; name: string }) => ({ id: row.id, name: row.name });
  return {
    existing: existing && named(existing),
    others: rows.map(named),
    start: {
      name: base?.name ?? name,
      frequency: base?.frequency ?? DEFAULT_FREQUENCY,
      replaces: edited?.id ?? "",
    },
  };
}

const FIELDS = ["name", "frequency", "replaces", "email", "consent"] as const;
type Form = PostedForm<(typeof FIELDS)[number]>;

export const action = pageHandler(async (args) => {
  const { request, url, caller } = args;
  const form = await readForm(request, FIELDS);
  const criteria = readTokenOrCriteria(url.searchParams);
  const address = buildAddress(url, criteria);
  const isPerson = caller.actor.kind === "person";
  return submit(form, () =>
    intents(form, {
      save() {
        // The session ended after the form was opened.
        if (!isPerson) throw redirect(signInHref(address), 303);
        return save(args, form, criteria, address);
      },
      subscribe() {
        // The session started after the form was opened: the page offers to save the search.
        if (isPerson) throw redirect(address, 303);
        return subscribe(args, form, criteria, address);
      },
    }),
  );
});

async function save(
  { caller }: RouteArgs,
  { values: { name, frequency, replaces } }: Form,
  criteria: Criteria,
  address: string,
): Promise<never> {
  const { kind, id } = await saveSearch(caller, {
    name,
    frequency,
    criteria: toStoredCriteria(criteria),
    replaces: replaces || null,
  });
  throw redirectDone(address, kind, id);
}

async function subscribe(
  { context, caller, info }: RouteArgs,
  { values: { email, frequency, consent } }: Form,
  criteria: Criteria,
  address: string,
): Promise<never> {
  const { locale } = info;
  const search = context.get(callSearchContext);
  const { proposedName } = await loadSearchSummary(search, criteria, locale, getTranslator(locale));
  await subscribeVisitor(caller, {
    email,
    frequency,
    consent,
    criteria: toStoredCriteria(criteria),
    name: proposedName,
  });
  throw redirectDone(address, "asked");
}

/** Address of this page for a search, with the other parameters of the request. */
const buildAddress = (url: URL, criteria: Criteria) => {
  const more = [EDIT_FIELD, NOTIFY_FIELD].flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return withQuery(searchHref(SAVE_SEARCH_PATH, criteria), Object.fromEntries(more));
};

const withQuery = (address: string, more: Record<string, string>) =>
  Object.keys(more).length === 0
    ? address
    : `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(more)}`;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t(
      loaderData?.view === "visitor" ? "alerts:searches.visitorTitle" : "alerts:searches.saveTitle",
    ),
  })),
  { name: "robots", content: "noindex" },
];

export default function SaveSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { summary } = loaderData;
  if (loaderData.view === "visitor") {
    if (loaderData.asked && !actionData) return <SubscriptionRequestedPage href={summary.href} />;
    return <SubscribePage {...loaderData} submission={findSubmission(actionData, "subscribe")} />;
  }
  if (loaderData.view === "done") {
    return (
      <SearchSavedPage kind={loaderData.kind} search={{ ...loaderData, href: summary.href }} />
    );
  }
  return <SaveSearchPage {...loaderData} submission={findSubmission(actionData, "save")} />;
}
