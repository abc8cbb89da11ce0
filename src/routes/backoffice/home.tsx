import { href, redirect } from "react-router";
import { countAccounts } from "#features/agency/administration/queries/account-counts.server.ts";
import { AdministrationHome } from "#features/agency/administration/ui/administration-home.tsx";
import { COMPLETIONS_PATH } from "#features/agency/completions/rules/paths.ts";
import { LEFT_QUERY } from "#features/agency/dossier-list/rules/dossier-list.ts";
import { DOSSIERS_PATH, dossiersHref } from "#features/agency/dossier-list/rules/paths.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { requestCoordinator } from "#features/agency/home/commands/request-coordinator.server.ts";
import { readHomeChoices } from "#features/agency/home/rules/home-address.ts";
import { StaffHome } from "#features/agency/home/ui/staff-home.tsx";
import { loadStaffHome } from "#features/agency/home/views/staff-home.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { countDossiersWithoutCoordinator } from "#features/proposals/team/queries/coordinators.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { listFailedJobs } from "#platform/jobs/failed-jobs.server.ts";
import { listServiceHealth } from "#platform/outside/outside-health.server.ts";
import { findShownPage } from "#shell/back-office-links.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/home.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  const { db, clock } = caller;
  const now = clock.now();
  if (actor.kind === "administrator")
    return { kind: "administrator" as const, locale, now, portal: await loadPortalState(db) };
  return {
    kind: "staff" as const,
    locale,
    now,
    view: await loadStaffHome(db, actor, { locale, now }),
    choices: readHomeChoices(url.searchParams),
    taskPages: {
      team: findShownPage(actor, "/administration-portail-aap/reglages/equipe"),
      agency: findShownPage(actor, "/administration-portail-aap/reglages/agence"),
      calls: findShownPage(actor, "/administration-portail-aap/appels"),
      leftDossiers: findShownPage(actor, DOSSIERS_PATH) && dossiersHref(LEFT_QUERY),
      completions: COMPLETIONS_PATH,
    },
  };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireStaff(context);
  const form = await readForm(request, ["dossier"]);
  return intents(form, {
    requestCoordinator: ({ dossier }) =>
      submit(form, async () => {
        await requestCoordinator(caller, { dossierId: dossier });
        throw redirect(href("/administration-portail-aap"), { status: 303 });
      }),
  });
});

async function loadPortalState(db: Db) {
  const [accounts, services, jobs, orphans] = await Promise.all([
    countAccounts(db),
    listServiceHealth(db),
    listFailedJobs(db),
    countDossiersWithoutCoordinator(db),
  ]);
  return { accounts, services, jobs, orphans };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t(loaderData?.kind === "staff" ? "home:title" : "administration:home.title"),
  })),
  { name: "robots", content: "noindex" },
];

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "administrator")
    return <AdministrationHome {...loaderData.portal} now={loaderData.now} />;
  const { view, choices, taskPages, now } = loaderData;
  const problem = actionData?.problem ?? null;
  return <StaffHome {...{ view, choices, taskPages, problem, now }} />;
}
