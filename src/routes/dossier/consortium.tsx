import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { useFollowedChanges } from "#features/proposals/deposits/ui/use-followed-changes.ts";
import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { consortiumHref, LIST_HREF } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { chooseCv } from "#features/proposals/team/commands/choose-cv.server.ts";
import { ConsortiumPage } from "#features/proposals/team/ui/consortium-page.tsx";
import { consortiumDoneHref, DONE } from "#features/proposals/team/ui/team-hrefs.ts";
import { consortium } from "#features/proposals/team/views/consortium.server.ts";
import { readinessBoard } from "#features/proposals/team/views/readiness.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { degradedServices } from "#platform/outside/outside-health.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/consortium.ts";
import { loadDossier } from "./load-dossier.server.ts";
import { remind, remindedIn } from "./remind.server.ts";
import { rereadAfterActs } from "./reread-after-acts.ts";
import { doTeamAct } from "./team-acts.server.ts";

export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  return {
    locale: page.locale,
    head,
    view: await consortium(db, dossier, actor, page),
    board: await readinessBoard(db, dossier, actor, page),
    reminded: remindedIn(args.url),
    cvChosen: args.url.searchParams.get("fait") === "cv",
    done: DONE.find((one) => one === args.url.searchParams.get("fait")) ?? null,
    degraded: await degradedServices(db),
  };
});

export const action = pageHandler(async (args) => {
  const { request, params, caller } = args;
  const form = await readForm(request, ["intent", "member", "invitation", "cv", "team"]);
  const dossierId = params.id ?? "";
  if (form.values.intent.startsWith("remind")) {
    const sent = await remind(args, dossierId, form.values);
    throw redirect(`${consortiumHref(dossierId)}?relance=${sent ? "oui" : "non"}`, 303);
  }
  if (form.values.intent) {
    // As on the page of the team: to others there is no such page, and what is not found after it has just gone.
    await readableDossier(caller.db, requirePerson(args.context), dossierId);
    return submit(
      form,
      async () => {
        const done = await doTeamAct(args, dossierId, form.values);
        throw redirect(done === "left" ? LIST_HREF : consortiumDoneHref(dossierId, done), 303);
      },
      { alsoShown: ["NOT_FOUND"] },
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

export const shouldRevalidate = rereadAfterActs;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("team:consortium.title")}`,
  }));

export default function Consortium({ loaderData, actionData }: Route.ComponentProps) {
  useFollowedChanges();
  const { head, ...page } = loaderData;
  return (
    <DossierFrame head={head} tab="consortium">
      <ConsortiumPage dossierId={head.id} {...page} submission={actionData} />
    </DossierFrame>
  );
}
