import { href } from "react-router";
import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { BackOfficePage } from "#features/agency/frame/ui/back-office-page.tsx";
import { nameCoordinator } from "#features/proposals/team/commands/name-coordinator.server.ts";
import { AWAY_DAYS } from "#features/proposals/team/rules/coordinator-status.ts";
import { OrphanDossiersPage } from "#features/proposals/team/ui/orphan-dossiers-page.tsx";
import { loadCoordinationPage } from "#features/proposals/team/views/coordination-page.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/coordinations.ts";

const MAX_SEARCHED = 100;

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  requireAdministrator(context);
  const searched = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCHED);
  const now = caller.clock.now();
  return {
    locale,
    searched,
    dossiers: await loadCoordinationPage(caller.db, { locale, now, searched }),
    done: readDone(url, ["named"]) !== null,
  };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireAdministrator(context);
  const form = await readForm(request, ["dossier", "member", "reason", "explanation"]);
  const { dossier: dossierId, member: memberId, reason, explanation } = form.values;
  return submit(
    form,
    async () => {
      await nameCoordinator(caller, { dossierId, memberId, reason, explanation });
      throw redirectDone(href("/administration-portail-aap/coordinations"), "named");
    },
    // Another administrator was faster, or the person has left the dossier.
    { formName: dossierId, alsoShownCodes: ["NOT_FOUND"] },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("team:orphans.title") })),
  { name: "robots", content: "noindex" },
];

export default function Coordinations({ loaderData, actionData }: Route.ComponentProps) {
  const { dossiers, searched, done } = loaderData;
  const t = useT();
  return (
    <BackOfficePage
      title={t("team:orphans.title")}
      lead={t("team:orphans.lead", { days: AWAY_DAYS })}
    >
      <OrphanDossiersPage {...{ dossiers, searched, done, submission: actionData }} />
    </BackOfficePage>
  );
}
