import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { useRevalidateOnChange } from "#features/proposals/deposits/ui/use-revalidate-on-change.ts";
import { consortiumHref, LIST_HREF } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { chooseCv } from "#features/proposals/team/commands/choose-cv.server.ts";
import { consortiumDoneHref, TEAM_DONE } from "#features/proposals/team/rules/paths.ts";
import { ConsortiumPage } from "#features/proposals/team/ui/consortium-page.tsx";
import { loadConsortium } from "#features/proposals/team/views/consortium.server.ts";
import { loadReadinessBoard } from "#features/proposals/team/views/readiness.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import {
  handleTeamForm,
  readReminderResult,
  sendReminders,
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
    reminded: readReminderResult(args.url),
    cvChosen: args.url.searchParams.get("fait") === "cv",
    done: TEAM_DONE.find((one) => one === args.url.searchParams.get("fait")) ?? null,
    degraded: await listDegradedServices(db),
  };
});

export const action = pageHandler(async (args) => {
  const { request, params, caller } = args;
  const form = await readForm(request, ["intent", "member", "invitation", "cv", "team"]);
  const dossierId = params.id ?? "";
  if (form.values.intent.startsWith("remind")) {
    const sent = await sendReminders(args, dossierId, form.values);
    throw redirect(`${consortiumHref(dossierId)}?relance=${sent ? "oui" : "non"}`, 303);
  }
  if (form.values.intent) {
    // Before validation: a stranger gets 404. A later NOT_FOUND then means that a member or team was removed
    // meanwhile.
    await loadReadableDossier(caller.db, requirePerson(args.context), dossierId);
    return submit(
      form,
      async () => {
        const done = await handleTeamForm(args, dossierId, form.values);
        throw redirect(done === "left" ? LIST_HREF : consortiumDoneHref(dossierId, done), 303);
      },
      { alsoShownCodes: ["NOT_FOUND"] },
    );
  }
  const [kind, id = null] = form.values.cv.split(":");
  return submit(form, async () => {
    await chooseCv(caller, {
      dossierId,
      memberId: form.values.member,
      cvId: kind === "cv" ? id : null,
      cvFileId: kind === "file" ? id : null,
    });
    throw redirect(`${consortiumHref(dossierId)}?fait=cv`, 303);
  });
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
