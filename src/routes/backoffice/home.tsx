import { countAccounts } from "#features/agency/administration/queries/account-counts.server.ts";
import { AdministrationHome } from "#features/agency/administration/ui/administration-home.tsx";
import { StaffHome } from "#features/agency/administration/ui/staff-home.tsx";
import { loadStaffHome } from "#features/agency/administration/views/staff-home.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { listFailedJobs } from "#platform/jobs/failed-jobs.server.ts";
import { listServiceHealth } from "#platform/outside/outside-health.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/home.ts";

export const loader = pageHandler(async ({ context, caller, info }) => {
  const actor = requireBackOffice(context);
  const { db, clock } = caller;
  const { locale } = info;
  if (actor.kind === "staff") return { locale, staff: await loadStaffHome(db, actor, locale) };
  const [accounts, services, jobs] = await Promise.all([
    countAccounts(db),
    listServiceHealth(db),
    listFailedJobs(db),
  ]);
  return { locale, now: clock.now(), accounts, services, jobs };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title:
      loaderData && "staff" in loaderData
        ? loaderData.staff.agency.name
        : t("administration:home.title"),
  })),
  { name: "robots", content: "noindex" },
];

export default function Administration({ loaderData }: Route.ComponentProps) {
  if ("staff" in loaderData) return <StaffHome {...loaderData.staff} />;
  const { accounts, services, jobs, now } = loaderData;
  return <AdministrationHome {...{ accounts, services, jobs, now }} />;
}
