import { data } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { useRevalidateOnChange } from "#features/proposals/deposits/ui/use-revalidate-on-change.ts";
import { teamHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { loadDossierHead } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { TEAM_DONE } from "#features/proposals/team/rules/paths.ts";
import { TeamPage } from "#features/proposals/team/ui/team-page.tsx";
import { loadTeamPage } from "#features/proposals/team/views/team-page.server.ts";
import { ERROR_STATUS } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { createTeamIntents, inviteFromLines } from "#product/form-actions/team-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { revalidateAfterActions } from "#ui/live/navigation.ts";
import type { Route } from "./+types/team.ts";

export const loader = pageHandler(async ({ params, url, context, caller, info: { locale } }) => {
  const actor = requirePerson(context);
  const { db, clock } = caller;
  const dossier = await loadReadableDossier(db, actor, params.id);
  const page = { locale, now: clock.now(), t: getTranslator(locale) };
  return {
    locale,
    head: await loadDossierHead(db, dossier, page),
    view: await loadTeamPage(db, dossier, actor, page),
    done: readDone(url, TEAM_DONE),
  };
});

export const action = pageHandler(async (args) => {
  // Before validation: a stranger gets 404. A later NOT_FOUND then means that a member or invitation was removed
  // meanwhile.
  await loadReadableDossier(args.caller.db, requirePerson(args.context), args.params.id);
  const form = await readForm(args.request, ["member", "invitation", "team", "lines", "place"]);
  const dossierId = args.params.id ?? "";
  const page = teamHref(dossierId);
  return submit(
    form,
    () =>
      intents(form, {
        ...createTeamIntents(args, dossierId, page),
        async inviteLines(values) {
          const left = await inviteFromLines(args, dossierId, values);
          if (left) return data({ lines: left }, { status: ERROR_STATUS.INVALID });
          throw redirectDone(page, "invited");
        },
      }),
    { alsoShownCodes: ["NOT_FOUND"] },
  );
});

export const shouldRevalidate = revalidateAfterActions;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("team:page.title")}`,
  }));

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  useRevalidateOnChange();
  const { head, view, done } = loaderData;
  const lines = actionData && "lines" in actionData ? actionData.lines : null;
  const submission = actionData && "problem" in actionData ? actionData : undefined;
  return (
    <DossierFrame head={head} tab="team">
      <TeamPage dossierId={head.id} view={view} done={done} submission={submission} lines={lines} />
    </DossierFrame>
  );
}
