import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { useRevalidateOnChange } from "#features/proposals/deposits/ui/use-revalidate-on-change.ts";
import { consortiumHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { chooseCv } from "#features/proposals/team/commands/choose-cv.server.ts";
import { REMINDERS_DONE, TEAM_DONE } from "#features/proposals/team/rules/paths.ts";
import { ConsortiumPage } from "#features/proposals/team/ui/consortium-page.tsx";
import { loadConsortium } from "#features/proposals/team/views/consortium.server.ts";
import { loadReadinessBoard } from "#features/proposals/team/views/readiness.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import {
  createReminderIntents,
  createTeamIntents,
} from "#product/form-actions/team-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { revalidateAfterActions } from "#ui/live/navigation.ts";
import type { Route } from "./+types/consortium.ts";

export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  return {
    locale: page.locale,
    head,
    view: await loadConsortium(db, dossier, actor, page),
    board: await loadReadinessBoard(db, dossier, actor, page),
    reminded: readDone(args.url, REMINDERS_DONE),
    cvChosen: readDone(args.url, ["cv"]) !== null,
    done: readDone(args.url, TEAM_DONE),
    degraded: await listDegradedServices(db),
  };
});

export const action = pageHandler(async (args) => {
  const { request, params, caller, context } = args;
  // Before validation: a stranger gets 404. A later NOT_FOUND then means that a member or team was removed meanwhile.
  const { id: dossierId } = await loadReadableDossier(caller.db, requirePerson(context), params.id);
  const form = await readForm(request, ["member", "invitation", "cv", "team"]);
  const page = consortiumHref(dossierId);
  return submit(
    form,
    () =>
      intents(form, {
        ...createTeamIntents(args, dossierId, page),
        ...createReminderIntents(args, dossierId, page),
        async chooseCv({ member: memberId, cv }) {
          const [kind, id = null] = cv.split(":");
          await chooseCv(caller, {
            dossierId,
            memberId,
            cvId: kind === "cv" ? id : null,
            cvFileId: kind === "file" ? id : null,
          });
          throw redirectDone(page, "cv");
        },
      }),
    { alsoShownCodes: ["NOT_FOUND"] },
  );
});

export const shouldRevalidate = revalidateAfterActions;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("team:consortium.title")}`,
  }));

export default function Consortium({ loaderData, actionData }: Route.ComponentProps) {
  useRevalidateOnChange();
  const { head, ...page } = loaderData;
  return (
    <DossierFrame head={head} tab="consortium">
      <ConsortiumPage dossierId={head.id} {...page} submission={actionData} />
    </DossierFrame>
  );
}
