import { data, redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { useFollowedChanges } from "#features/proposals/deposits/ui/use-followed-changes.ts";
import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { LIST_HREF } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { dossierHead } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { DONE, type Done, teamDoneHref } from "#features/proposals/team/ui/team-hrefs.ts";
import { TeamPage } from "#features/proposals/team/ui/team-page.tsx";
import { teamPage } from "#features/proposals/team/views/team-page.server.ts";
import { ERROR_STATUS } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/team.ts";
import { rereadAfterActs } from "./reread-after-acts.ts";
import { doTeamAct, inviteLines } from "./team-acts.server.ts";

export const loader = pageHandler(async ({ params, url, context, caller, info: { locale } }) => {
  const actor = requirePerson(context);
  const { db, clock } = caller;
  const dossier = await readableDossier(db, actor, params.id);
  const page = { locale, now: clock.now(), t: translator(locale) };
  return {
    locale,
    head: await dossierHead(db, dossier, page),
    view: await teamPage(db, dossier, actor, page),
    done: DONE.find((one) => one === url.searchParams.get("fait")) ?? null,
  };
});

export const action = pageHandler(async (args) => {
  // Before anything is said of what was sent: to others there is no such page. What is not found after it has just gone.
  await readableDossier(args.caller.db, requirePerson(args.context), args.params.id);
  const form = await readForm(args.request, ["intent", "member", "invitation", "lines", "place"]);
  const dossierId = args.params.id ?? "";
  return submit(
    form,
    async () => {
      if (form.values.intent === "inviteLines") {
        const left = await inviteLines(args, dossierId, form.values);
        if (left) return data({ lines: left }, { status: ERROR_STATUS.INVALID });
        throw redirect(teamDoneHref(dossierId, "invited"), 303);
      }
      const done: Done | "left" = await doTeamAct(args, dossierId, form.values);
      throw redirect(done === "left" ? LIST_HREF : teamDoneHref(dossierId, done), 303);
    },
    { alsoShown: ["NOT_FOUND"] },
  );
});

export const shouldRevalidate = rereadAfterActs;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("team:page.title")}`,
  }));

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  useFollowedChanges();
  const { head, view, done } = loaderData;
  const lines = actionData && "lines" in actionData ? actionData.lines : null;
  const submission = actionData && "problem" in actionData ? actionData : undefined;
  return (
    <DossierFrame head={head} tab="team">
      <TeamPage dossierId={head.id} view={view} done={done} submission={submission} lines={lines} />
    </DossierFrame>
  );
}
