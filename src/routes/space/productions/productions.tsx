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
import { readListRequest } from "#features/people/productions/rules/list-request.ts";
import { listHref } from "#features/people/productions/rules/paths.ts";
import { PLAIN_FORM_REFUSALS } from "#features/people/productions/rules/plain-form.ts";
import { ProductionsPage } from "#features/people/productions/ui/productions-page.tsx";
import { loadProductionPage } from "#features/people/productions/views/production-page.server.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import type { Route } from "./+types/productions.ts";

export const handle = { scripts: ["productions"] };

export const loader = pageHandler(async ({ params, url, context, info, caller }) => {
  const actor = requirePerson(context);
  const request = readListRequest(params, url.searchParams);
  return {
    locale: info.locale,
    refusal: readDone(url, PLAIN_FORM_REFUSALS) ?? undefined,
    disowned: readDisowned(url),
    view: await loadProductionPage(caller.db, actor, request, caller.clock.now()),
  };
});

export const action = pageHandler(async ({ request, params, url, caller, info }) => {
  const form = await readForm(request, [...IMPORT_FIELDS, "id", "at"]);
  const asked = readListRequest(params, url.searchParams);
  const list = listHref(asked, { page: asked.page });
  const showList = () => redirect(getRedirectAfterSave(form.data, info, list), 303);
  const reportDisowned = ({ at, count }: { at: Date; count: number }) =>
    redirectDone(list, "disowned", count, at.toISOString());
  return intents(form, {
    async dismissHalCard() {
      await dismissHalCard(caller, {});
      throw showList();
    },
    async remove({ id }) {
      await removeGoneProduction(caller, { id });
      throw showList();
    },
    async disown({ id }) {
      throw reportDisowned(await disownProduction(caller, { id }));
    },
    async disownImport({ id }) {
      throw reportDisowned(await disownImport(caller, { id }));
    },
    async reclaim({ at }) {
      await reclaimProductions(caller, { at });
      throw showList();
    },
    import: (fields) =>
      submit(form, async () => {
        await requestImport(caller, { ...fields, sources: form.getAll("source") });
        throw showList();
      }),
  });
});

function readDisowned(url: URL) {
  const [count, at = ""] = readDone(url, ["disowned"]) ? readDoneAbout(url) : [];
  const number = Number(count);
  return number > 0 && number < 100_000 && !Number.isNaN(Date.parse(at))
    ? { count: number, at }
    : undefined;
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
