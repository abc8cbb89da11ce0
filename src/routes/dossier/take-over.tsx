import { redirect } from "react-router";
import { dismissLeftOvers } from "#features/proposals/dossier-form/commands/dismiss-left-overs.server.ts";
import { takeOverAnswers } from "#features/proposals/dossier-form/commands/take-over-answers.server.ts";
import { DISMISS_ALL, TakeOverPage } from "#features/proposals/dossier-form/ui/take-over-page.tsx";
import { takeOverPage } from "#features/proposals/dossier-form/views/take-over-page.server.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { takeOverHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/take-over.ts";
import { loadDossier } from "./load-dossier.server.ts";

export const loader = pageHandler(async (args) => {
  const { db, actor, dossier, page, head } = await loadDossier(args);
  const taken = /^\d{1,4}$/.exec(args.url.searchParams.get("reprises") ?? "")?.[0];
  return {
    locale: page.locale,
    head,
    taken: taken === undefined ? null : Number(taken),
    asksToDismiss: args.url.search === `?${DISMISS_ALL}`,
    view: await takeOverPage(db, dossier, actor, page.locale),
  };
});

export const action = pageHandler(async ({ request, params, caller }) => {
  const form = await readForm(request, ["intent", "fromId", "id"]);
  const { intent, fromId, id } = form.values;
  const dossierId = params.id ?? "";
  return submit(form, async () => {
    if (intent === "dismiss") {
      await dismissLeftOvers(caller, { dossierId, id: id || undefined });
      throw redirect(takeOverHref(dossierId), 303);
    }
    const { taken } = await takeOverAnswers(caller, { dossierId, fromId });
    throw redirect(`${takeOverHref(dossierId)}?reprises=${taken}`, 303);
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("dossierForm:takeOver.title")}`,
  }));

export default function TakeOver({ loaderData, actionData }: Route.ComponentProps) {
  const { head, ...page } = loaderData;
  return (
    <DossierFrame head={head} tab="general">
      <TakeOverPage dossierId={head.id} {...page} submission={actionData} />
    </DossierFrame>
  );
}
