import { redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { dismissHalCard } from "#features/productions/commands/dismiss-hal-card.server.ts";
import { removeGoneProduction } from "#features/productions/commands/remove-gone-production.server.ts";
import { requestImport } from "#features/productions/commands/request-import.server.ts";
import { IMPORT_FIELDS } from "#features/productions/rules/import-request.ts";
import { listHref, readListRequest } from "#features/productions/rules/list-request.ts";
import { ProductionsPage } from "#features/productions/ui/productions-page.tsx";
import { productionPageView } from "#features/productions/views/production-page.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import { afterSaving } from "../after-saving.ts";
import type { Route } from "./+types/productions.ts";

export const handle = { scripts: ["productions"] };

/** What the address may say of a star or a heart that was refused to a browser without script. */
const refusals = ["full", "notFound"] as const;

export const loader = pageHandler(async ({ params, url, context, info, caller }) => {
  const actor = requirePerson(context);
  const request = readListRequest(params, url.searchParams);
  const refused = refusals.find((one) => one === url.searchParams.get("refus"));
  return {
    locale: info.locale,
    refusal: refused,
    view: await productionPageView(caller.db, actor, request, caller.clock.now()),
  };
});

export const action = pageHandler(async (args) => {
  const { request, caller, info } = args;
  const form = await readForm(request, [...IMPORT_FIELDS, "remove", "refuse"]);
  const { remove, refuse, ...fields } = form.values;
  const list = readListRequest(args.params, args.url.searchParams);
  const done = () =>
    redirect(afterSaving(form.data, info, listHref(list, { page: list.page })), 303);
  if (refuse === "card") {
    await dismissHalCard(caller, {});
    throw done();
  }
  if (remove) {
    await removeGoneProduction(caller, { id: remove });
    throw done();
  }
  return submit(form, async () => {
    await requestImport(caller, { ...fields, sources: form.all("source") });
    throw done();
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("productions:title") }));

export default function Productions({ loaderData, actionData }: Route.ComponentProps) {
  const tooMany = actionData?.problem === "TOO_MANY_REQUESTS";
  return (
    <ProductionsPage
      view={loaderData.view}
      refusal={tooMany ? "tooMany" : loaderData.refusal}
      submission={tooMany ? undefined : actionData}
    />
  );
}
