import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { askImport } from "#features/productions/commands/ask-import.server.ts";
import { refuseHalCard } from "#features/productions/commands/refuse-hal-card.server.ts";
import { removeGoneProduction } from "#features/productions/commands/remove-gone-production.server.ts";
import { listHref, readListRequest } from "#features/productions/rules/list-request.ts";
import { ProductionsPage } from "#features/productions/ui/productions-page.tsx";
import { productionPageView } from "#features/productions/views/production-page.server.ts";
import { ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { localPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";
import type { Route } from "./+types/productions.ts";

export const handle = { scripts: ["productions"] };

/** What the address may say of a star or a heart that was refused to a browser without script. */
const refusals = ["full", "notFound"] as const;

export const loader = pageHandler(async ({ params, url, context, info }) => {
  const actor = requirePerson(context);
  const { db, clock } = context.get(webDepsContext);
  const request = readListRequest(params, url.searchParams);
  const refused = refusals.find((one) => one === url.searchParams.get("refus"));
  return {
    locale: info.locale,
    refusal: refused,
    view: await productionPageView(db, actor, request, clock.now()),
  };
});

export const action = pageHandler(async (args) => {
  const { request, context } = args;
  const actor = requirePerson(context);
  const deps = context.get(webDepsContext);
  const form = await request.formData();
  const { remove, refuse } = textFields(form, ["remove", "refuse"]);
  if (refuse === "card") {
    await refuseHalCard(deps, actor.userId);
    return redirect(backTo(args, form), 303);
  }
  if (remove) {
    await removeGoneProduction(deps, actor.userId, remove);
    return redirect(backTo(args, form), 303);
  }
  const values = textFields(form, ["by", "halId", "name"]);
  const outcome = await askImport(deps, actor, { ...values, sources: form.getAll("source") });
  if (outcome.kind === "asked") return redirect(backTo(args, form), 303);
  return outcome.kind === "tooMany"
    ? data({ refusal: "tooMany" as const }, { status: ERROR_STATUS.TOO_MANY_REQUESTS })
    : data(
        { submission: { values, errors: outcome.errors } },
        { status: ERROR_STATUS.BAD_REQUEST },
      );
});

/** The list the form stood on, or where the person was going when they were asked to save first. */
function backTo({ params, url, info }: RouteArgs, form: FormData): string {
  const { [NEXT_FIELD]: next } = textFields(form, [NEXT_FIELD]);
  const request = readListRequest(params, url.searchParams);
  return localPath(next || null, info.origin) ?? listHref(request, { page: request.page });
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("productions:title") }));

export default function Productions({ loaderData, actionData }: Route.ComponentProps) {
  const submission = actionData && "submission" in actionData ? actionData.submission : undefined;
  const refused = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  return (
    <ProductionsPage
      view={loaderData.view}
      refusal={refused ?? loaderData.refusal}
      submission={submission}
    />
  );
}
