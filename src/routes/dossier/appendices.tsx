import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { AppendicesPage } from "#features/proposals/appendices/ui/appendices-page.tsx";
import { DONE } from "#features/proposals/appendices/ui/appendix-hrefs.ts";
import { appendicesPage } from "#features/proposals/appendices/views/appendices-page.server.ts";
import { useFollowedChanges } from "#features/proposals/deposits/ui/use-followed-changes.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { requireRight } from "#platform/command.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/appendices.ts";
import { doAppendixAct } from "./appendix-acts.server.ts";
import { loadDossier } from "./load-dossier.server.ts";

export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  const { searchParams } = args.url;
  const act = DONE.find((one) => one === searchParams.get("fait"));
  return {
    locale: page.locale,
    head,
    view: await appendicesPage(db, dossier, actor, page),
    done: act ? { act, file: searchParams.get("fichier") } : null,
    removing: searchParams.get("retirer"),
  };
});

export const action = pageHandler(async (args) => {
  const actor = requirePerson(args.context);
  const dossier = await readableDossier(args.caller.db, actor, args.params.id);
  // Before the body is read: a file of who may not add one is not ours to receive.
  requireRight(args.caller, can(actor, "changeAppendices", dossier));
  const outcome = await doAppendixAct(args, dossier.id);
  if (typeof outcome === "string") throw redirect(outcome, 303);
  return outcome;
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("appendices:title")}`,
  }));

export default function Appendices({ loaderData, actionData }: Route.ComponentProps) {
  useFollowedChanges();
  const { head, view, done, removing } = loaderData;
  return (
    <DossierFrame head={head} tab="appendices">
      <AppendicesPage
        dossierId={head.id}
        view={view}
        submission={actionData}
        done={done}
        removing={removing}
      />
    </DossierFrame>
  );
}
