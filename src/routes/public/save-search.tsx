import { data, redirect } from "react-router";
import { personOf } from "#features/accounts/actor.ts";
import { saveSearch } from "#features/alerts/commands/save-search.server.ts";
import { subscribeVisitor } from "#features/alerts/commands/subscribe-visitor.server.ts";
import { findSearch, searchesOf } from "#features/alerts/queries/searches.server.ts";
import { keptCriteria } from "#features/alerts/rules/criteria-words.ts";
import { DEFAULT_FREQUENCY } from "#features/alerts/rules/frequency.ts";
import { isSearchId } from "#features/alerts/rules/saved-search.ts";
import { SaveSearchPage, SearchSaved } from "#features/alerts/ui/save-search-page.tsx";
import { EDIT_FIELD, NOTIFY_FIELD, SAVE_PATH } from "#features/alerts/ui/search-actions.tsx";
import { SubscribePage, SubscriptionAsked } from "#features/alerts/ui/subscribe-page.tsx";
import { searchSummary } from "#features/alerts/views/search-view.server.ts";
import { callSearchContext } from "#features/calls/catalogue/call-search.server.ts";
import { type Criteria, searchHref } from "#features/calls/rules/criteria.ts";
import { searchOf } from "#features/calls/rules/search-of.ts";
import type { PersonActor } from "#platform/actor.ts";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "../alerts/+types/save-search.ts";

export const loader = pageHandler(async (args) => {
  const { url, context, info } = args;
  const actor = personOf(context);
  const criteria = searchOf(url.searchParams);
  const { locale } = info;
  const t = translator(locale);
  const summary = await searchSummary(context.get(callSearchContext), criteria, locale, t);
  const notify = url.searchParams.has(NOTIFY_FIELD);
  const address = addressOf(url, criteria);
  const page = { locale, summary, address };
  if (!actor) {
    return { ...page, view: "visitor" as const, notify, asked: url.searchParams.has("asked") };
  }
  const done = await doneSearch(args, actor);
  if (done) return { ...page, view: "done" as const, ...done };
  return {
    ...page,
    view: "person" as const,
    email: actor.emailVerified ? actor.email : null,
    ...(await startingPoint(args, actor, criteria, summary.proposed)),
  };
});

/** The search just saved, or found to be there already, of which the address speaks. */
async function doneSearch({ url, context }: RouteArgs, actor: PersonActor) {
  const kind = (["saved", "exists"] as const).find((name) => url.searchParams.has(name));
  if (!kind) return null;
  const id = url.searchParams.get(kind) ?? "";
  const owner = { userId: actor.userId };
  const row = isSearchId(id)
    ? await findSearch(context.get(webDepsContext).db, { id, owner })
    : null;
  if (!row) throw new DomainError("NOT_FOUND");
  return { kind, name: row.name, frequency: row.frequency };
}

async function startingPoint(
  { url, context }: RouteArgs,
  actor: PersonActor,
  criteria: Criteria,
  name: string,
) {
  const rows = await searchesOf(context.get(webDepsContext).db, actor.userId);
  const kept = keptCriteria(criteria);
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

export const action = pageHandler(async (args) => {
  const { request, url, context } = args;
  const form = await request.formData();
  const criteria = searchOf(url.searchParams);
  const address = addressOf(url, criteria);
  const actor = personOf(context);
  if (actor) return saveAs(args, actor, form, criteria, address);
  if (form.has("email")) return subscribe(args, form, criteria, address);
  // Signed out since the form was opened.
  throw redirect(`/login?${new URLSearchParams({ next: address })}`, 303);
});

async function saveAs(
  { context, info }: RouteArgs,
  actor: PersonActor,
  form: FormData,
  criteria: Criteria,
  address: string,
) {
  const values = textFields(form, ["name", "frequency", "replaces"]);
  if (values.replaces !== "" && !isSearchId(values.replaces)) throw new DomainError("NOT_FOUND");
  const outcome = await saveSearch(context.get(webDepsContext), {
    userId: actor.userId,
    criteria,
    settings: values,
    locale: info.locale,
    replaces: values.replaces || null,
  });
  if (outcome.kind === "saved" || outcome.kind === "exists") {
    throw redirect(withQuery(address, { [outcome.kind]: outcome.id }), 303);
  }
  const errors = outcome.kind === "invalid" ? outcome.errors : {};
  const settings = { values, errors, tooMany: outcome.kind === "tooMany" };
  return data({ settings, subscription: undefined }, { status: ERROR_STATUS.BAD_REQUEST });
}

async function subscribe(
  { context, info }: RouteArgs,
  form: FormData,
  criteria: Criteria,
  address: string,
) {
  const values = textFields(form, ["email", "frequency", "consent"]);
  const { locale } = info;
  const search = context.get(callSearchContext);
  const { proposed } = await searchSummary(search, criteria, locale, translator(locale));
  const outcome = await subscribeVisitor(context.get(webDepsContext), {
    values,
    criteria,
    name: proposed,
    locale,
    clientAddress: info.clientAddress,
    origin: info.origin,
  });
  if (outcome.kind === "asked") throw redirect(withQuery(address, { asked: "" }), 303);
  const tooMany = outcome.kind === "tooMany";
  const errors = outcome.kind === "invalid" ? outcome.errors : {};
  const shown = { ...values, email: values.email.slice(0, 254) };
  return data(
    { settings: undefined, subscription: { values: shown, errors, tooMany } },
    { status: tooMany ? ERROR_STATUS.TOO_MANY_REQUESTS : ERROR_STATUS.BAD_REQUEST },
  );
}

/** This page for a search: what else it was asked for goes along. */
const addressOf = (url: URL, criteria: Criteria) => {
  const more = [EDIT_FIELD, NOTIFY_FIELD].flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return withQuery(searchHref(SAVE_PATH, criteria), Object.fromEntries(more));
};

const withQuery = (address: string, more: Record<string, string>) =>
  Object.keys(more).length === 0
    ? address
    : `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(more)}`;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({
    title: t(
      loaderData?.view === "visitor" ? "alerts:searches.visitorTitle" : "alerts:searches.saveTitle",
    ),
  })),
  { name: "robots", content: "noindex" },
];

export default function SaveSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { summary } = loaderData;
  if (loaderData.view === "visitor") {
    if (loaderData.asked && !actionData) return <SubscriptionAsked href={summary.href} />;
    return <SubscribePage {...loaderData} submission={actionData?.subscription} />;
  }
  if (loaderData.view === "done") {
    return <SearchSaved kind={loaderData.kind} search={{ ...loaderData, href: summary.href }} />;
  }
  return <SaveSearchPage {...loaderData} submission={actionData?.settings} />;
}
