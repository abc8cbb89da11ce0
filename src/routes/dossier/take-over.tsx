import { redirect } from "react-router";
import { dismissUnplacedAnswers } from "#features/proposals/dossier-form/commands/dismiss-unplaced-answers.server.ts";
import { prefillFromDossier } from "#features/proposals/dossier-form/commands/prefill-from-dossier.server.ts";
import { DISMISS_ALL, PrefillPage } from "#features/proposals/dossier-form/ui/prefill-page.tsx";
import { loadPrefillPage } from "#features/proposals/dossier-form/views/prefill-page.server.ts";
import { prefillHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";

import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/take-over.ts";

export const loader = pageHandler(async (args) => {
  const { db, actor, dossier, page, head } = await loadDossier(args);
  const count = readDone(args.url, ["taken"]) && readDoneAbout(args.url)[0];
  const taken = /^\d{1,4}$/.exec(count ?? "")?.[0];
  return {
    locale: page.locale,
    head,
    taken: taken === undefined ? null : Number(taken),
    asksToDismiss: args.url.search === `?${DISMISS_ALL}`,
    view: await loadPrefillPage(db, dossier, actor, page.locale),
  };
});

export const action = pageHandler(async ({ request, params, caller }) => {
  const form = await readForm(request, ["fromId", "id"]);
  const dossierId = params.id ?? "";
  return submit(form, () =>
    intents(form, {
      async dismiss({ id }) {
        await dismissUnplacedAnswers(caller, { dossierId, id: id || undefined });
        throw redirect(prefillHref(dossierId), 303);
      },
      async take({ fromId }) {
        const { taken } = await prefillFromDossier(caller, { dossierId, fromId });
        throw redirectDone(prefillHref(dossierId), "taken", taken);
      },
    }),
  );
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
