import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { APPENDIX_DONE } from "#features/proposals/appendices/rules/paths.ts";
import { AppendicesPage } from "#features/proposals/appendices/ui/appendices-page.tsx";
import { loadAppendicesPage } from "#features/proposals/appendices/views/appendices-page.server.ts";
import { useRevalidateOnChange } from "#features/proposals/deposits/ui/use-revalidate-on-change.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { requireRight } from "#platform/command.server.ts";
import { readDone, readDoneAbout } from "#platform/forms/done.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { handleAppendixForm } from "#product/form-actions/appendix-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/appendices.ts";

export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  const { searchParams } = args.url;
  const act = readDone(args.url, APPENDIX_DONE);
  const [file, direction] = readDoneAbout(args.url);
  return {
    locale: page.locale,
    head,
    view: await loadAppendicesPage(db, dossier, actor, page),
    done: act && { act, file, direction },
    removing: searchParams.get("retirer"),
  };
});

export const action = pageHandler(async (args) => {
  const actor = requirePerson(args.context);
  const dossier = await loadReadableDossier(args.caller.db, actor, args.params.id);
  // Checked before the body is read, so that no file is received without the right to add one.
  requireRight(args.caller, can(actor, "changeAppendices", { ...dossier, slotId: null }));
  const outcome = await handleAppendixForm(args, dossier.id);
  if (typeof outcome === "string") throw redirect(outcome, 303);
  return outcome;
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("appendices:title")}`,
  }));

export default function Appendices({ loaderData, actionData }: Route.ComponentProps) {
  useRevalidateOnChange();
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
