import { can } from "#features/agency/decisions/policy.ts";
import { listDeciders } from "#features/agency/decisions/queries/deciders.server.ts";
import { DecisionsHomePage } from "#features/agency/decisions/ui/decisions-home-page.tsx";
import { listDecisionCalls } from "#features/agency/decisions/views/decision-calls.server.ts";
import { DOSSIERS_PATH } from "#features/agency/dossier-list/rules/paths.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/decisions.ts";

export const loader = pageHandler(async ({ context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const agency = { partnerId: actor.partnerId, departmentId: null };
  if (can(actor, "readDecisions", agency).ok)
    return { locale, calls: await listDecisionCalls(caller.db, actor, locale), deciders: [] };
  const deciders = await listDeciders(caller.db, actor, agency);
  return {
    locale,
    calls: null,
    deciders: deciders.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("decisions:title") })),
  { name: "robots", content: "noindex" },
];

export default function Decisions({ loaderData: { calls, deciders } }: Route.ComponentProps) {
  return <DecisionsHomePage {...{ calls, deciders }} dossiersHref={DOSSIERS_PATH} />;
}
