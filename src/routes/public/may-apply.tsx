import { redirect } from "react-router";
import { getPerson } from "#features/people/accounts/rules/actor.ts";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { callHref } from "#features/portal/calls/rules/paths.ts";
import { createHref } from "#features/proposals/dossiers/rules/paths.ts";
import { MayApplyPage } from "#features/proposals/eligibility/ui/may-apply-page.tsx";
import { loadMayApplyView } from "#features/proposals/eligibility/views/may-apply-view.server.ts";
import { listCallForms } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/may-apply.ts";

async function loadPage(args: RouteArgs, posted: PostedForm | null) {
  const { params, url, context, caller, info } = args;
  const view = await loadMayApplyView(caller.db, context.get(callSearchContext), {
    slug: params.slug ?? "",
    person: getPerson(context),
    posted,
    locale: info.locale,
    t: getTranslator(info.locale),
  }).catch((error: unknown) => {
    // The page of a withdrawn or retired call says why, and offers what is close.
    if (error instanceof DomainError && error.code === "GONE")
      throw redirect(callHref(params.slug ?? "") + url.search);
    throw error;
  });
  const { id, status, slug } = view.call;
  const answerable = status === "open" && (await listCallForms(caller.db, id)).length > 0;
  return { view, locale: info.locale, create: answerable ? createHref(slug) : null };
}

export const loader = pageHandler((args) => loadPage(args, null));

/** Evaluates the posted answers. Nothing is stored, and answers are posted so that no log or cache has them. */
export const action = pageHandler(async (args) => loadPage(args, await readForm(args.request)));

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t("eligibility:pageTitle", { call: loaderData?.view.call.title ?? "" }),
    description: t("eligibility:description"),
  }));

export default function MayApply({ loaderData, actionData }: Route.ComponentProps) {
  const { view, create } = actionData ?? loaderData;
  return <MayApplyPage view={view} create={create} />;
}
