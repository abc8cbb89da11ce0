import { accountCounts } from "#features/agency/administration/queries/account-counts.server.ts";
import { requireAdministrator } from "#features/agency/administration/require-administrator.server.ts";
import { AdministrationHome } from "#features/agency/administration/ui/administration-home.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { failedJobs } from "#platform/jobs/failed-jobs.server.ts";
import { healthOfServices } from "#platform/outside/outside-health.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/home.ts";

export const loader = pageHandler(async ({ context, caller, info }) => {
  requireAdministrator(context);
  const { db, clock } = caller;
  const [accounts, services, jobs] = await Promise.all([
    accountCounts(db),
    healthOfServices(db),
    failedJobs(db),
  ]);
  return { locale: info.locale, now: clock.now(), accounts, services, jobs };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({ title: t("administration:home.title") })),
  { name: "robots", content: "noindex" },
];

export default function Administration({ loaderData }: Route.ComponentProps) {
  const { accounts, services, jobs, now } = loaderData;
  return <AdministrationHome {...{ accounts, services, jobs, now }} />;
}
