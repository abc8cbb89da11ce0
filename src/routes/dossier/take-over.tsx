import { redirect } from "react-router";
import { dismissUnplacedAnswers } from "#features/proposals/dossier-form/commands/dismiss-unplaced-answers.server.ts";
import { prefillFromDossier } from "#features/proposals/dossier-form/commands/prefill-from-dossier.server.ts";
import { DISMISS_ALL, PrefillPage } from "#features/proposals/dossier-form/ui/prefill-page.tsx";
import { loadPrefillPage } from "#features/proposals/dossier-form/views/prefill-page.server.ts";
import { prefillHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";

import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/take-over.ts";

export const loader = pageHandler(async (args) => {
  const { db, actor, dossier, page, head } = await loadDossier(args);
  const taken = /^\d{1,4}$/.exec(args.url.searchParams.get("reprises") ?? "")?.[0];
  return {
    locale: page.locale,
    head,
    taken: taken === undefined ? null : Number(taken),
    asksToDismiss: args.url.search === `?${DISMISS_ALL}`,
    view: await loadPrefillPage(db, dossier, actor, page.locale),
  };
});

export const action = pageHandler(async ({ request, params, caller }) => {
  const form = await readForm(request, ["intent", "fromId", "id"]);
  const { intent, fromId, id } = form.values;
  const dossierId = params.id ?? "";
  return submit(form, async () => {
    if (intent === "dismiss") {
      await dismissUnplacedAnswers(caller, { dossierId, id: id || undefined });
      throw redirect(prefillHref(dossierId), 303);
    }
    const { taken } = await prefillFromDossier(caller, { dossierId, fromId });
    throw redirect(`${prefillHref(dossierId)}?reprises=${taken}`, 303);
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("dossierForm:takeOver.title")}`,
  }));

export default function TakeOver({ loaderData, actionData }: Route.ComponentProps) {
  const { head, ...page } = loaderData;
  return (
    <DossierFrame head={head} tab="general">
      <PrefillPage dossierId={head.id} {...page} submission={actionData} />
    </DossierFrame>
  );
}
