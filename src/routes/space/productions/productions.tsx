import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  disownImport,
  disownProduction,
  reclaimProductions,
  removeGoneProduction,
} from "#features/people/productions/commands/disown-productions.server.ts";
import {
  dismissHalCard,
  requestImport,
} from "#features/people/productions/commands/request-import.server.ts";
import { IMPORT_FIELDS } from "#features/people/productions/rules/import-request.ts";
import {
  type ListRequest,
  readListRequest,
} from "#features/people/productions/rules/list-request.ts";
import { listHref } from "#features/people/productions/rules/paths.ts";
import { ProductionsPage } from "#features/people/productions/ui/productions-page.tsx";
import { loadProductionPage } from "#features/people/productions/views/production-page.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import type { Route } from "./+types/productions.ts";

export const handle = { scripts: ["productions"] };

/** Reasons in the address for a favourite or main work refused without script. */
const refusals = ["full", "notFound"] as const;
/** Intents of the page's buttons besides imports. */
const ACTS = ["remove", "refuse", "notMine", "notMineImport", "reclaim"] as const;

export const loader = pageHandler(async ({ params, url, context, info, caller }) => {
  const actor = requirePerson(context);
  const request = readListRequest(params, url.searchParams);
  const refused = refusals.find((one) => one === url.searchParams.get("refus"));
  return {
    locale: info.locale,
    refusal: refused,
    disowned: readDisowned(url.searchParams),
    view: await loadProductionPage(caller.db, actor, request, caller.clock.now()),
  };
});

export const action = pageHandler(async (args) => {
  const { request, caller, info } = args;
  const form = await readForm(request, [...IMPORT_FIELDS, ...ACTS]);
  const { remove, refuse, notMine, notMineImport, reclaim, ...fields } = form.values;
  const list = readListRequest(args.params, args.url.searchParams);
  const done = () =>
    redirect(getRedirectAfterSave(form.data, info, listHref(list, { page: list.page })), 303);
  if (refuse === "card") {
    await dismissHalCard(caller, {});
    throw done();
  }
  if (remove) {
    await removeGoneProduction(caller, { id: remove });
    throw done();
  }
  if (notMine) throw redirectAfterDisowning(list, await disownProduction(caller, { id: notMine }));
  if (notMineImport)
    throw redirectAfterDisowning(list, await disownImport(caller, { id: notMineImport }));
  if (reclaim) {
    await reclaimProductions(caller, { at: reclaim });
    throw done();
  }
  return submit(form, async () => {
    await requestImport(caller, { ...fields, sources: form.getAll("source") });
    throw done();
  });
});

/** Redirects to the list with the number of removed works and an undo. */
function redirectAfterDisowning(list: ListRequest, { at, count }: { at: Date; count: number }) {
  const address = new URL(listHref(list, { page: list.page }), "http://local");
  address.searchParams.set("retires", String(count));
  address.searchParams.set("le", at.toISOString());
  return redirect(`${address.pathname}${address.search}`, 303);
}

function readDisowned(params: URLSearchParams) {
  const [count, at] = [Number(params.get("retires")), params.get("le") ?? ""];
  return count > 0 && count < 100_000 && !Number.isNaN(Date.parse(at)) ? { count, at } : undefined;
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("productions:title") }));

export default function Productions({ loaderData, actionData }: Route.ComponentProps) {
  const tooMany = actionData?.problem === "TOO_MANY_REQUESTS";
  return (
    <ProductionsPage
      view={loaderData.view}
      refusal={tooMany ? "tooMany" : loaderData.refusal}
      disowned={loaderData.disowned}
      submission={tooMany ? undefined : actionData}
    />
  );
}
