import { countAccounts } from "#features/agency/administration/queries/account-counts.server.ts";
import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { AdministrationHome } from "#features/agency/administration/ui/administration-home.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { listFailedJobs } from "#platform/jobs/failed-jobs.server.ts";
import { listServiceHealth } from "#platform/outside/outside-health.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/home.ts";

export const loader = pageHandler(async ({ context, caller, info }) => {
  requireAdministrator(context);
  const { db, clock } = caller;
  const [accounts, services, jobs] = await Promise.all([
    countAccounts(db),
    listServiceHealth(db),
    listFailedJobs(db),
  ]);
  return { locale: info.locale, now: clock.now(), accounts, services, jobs };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("administration:home.title") })),
  { name: "robots", content: "noindex" },
];

export default function Administration({ loaderData }: Route.ComponentProps) {
  const { accounts, services, jobs, now } = loaderData;
  return <AdministrationHome {...{ accounts, services, jobs, now }} />;
}
