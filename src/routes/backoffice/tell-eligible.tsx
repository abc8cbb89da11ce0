import { dossiersHref } from "#features/agency/dossier-list/rules/paths.ts";
import { tellEligibleTeams } from "#features/agency/eligibility-checks/commands/tell-eligible.server.ts";
import { tellEligibleHref } from "#features/agency/eligibility-checks/rules/paths.ts";
import { TellEligiblePage } from "#features/agency/eligibility-checks/ui/tell-eligible-page.tsx";
import { loadTelling } from "#features/agency/eligibility-checks/views/telling.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/tell-eligible.ts";

function readCallId(id: string | undefined): number {
  const parsed = rowNumber().safeParse(Number(id));
  if (!parsed.success) throw new DomainError("NOT_FOUND");
  return parsed.data;
}

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "checkEligibility");
  const now = caller.clock.now();
  const view = await loadTelling(caller.db, actor, readCallId(params.callId), { locale, now });
  const told = readDone(url, ["told"]) ? Number(readDoneAbout(url)[0]) : null;
  return { locale, view, told: told !== null && Number.isSafeInteger(told) ? told : null };
});

export const action = pageHandler(async ({ request, params, context, caller }) => {
  requireStaff(context, "decide");
  const callId = readCallId(params.callId);
  const form = await readForm(request, ["digest", "count"]);
  return intents(form, {
    tell: ({ digest, count }) =>
      submit(form, async () => {
        const told = await tellEligibleTeams(caller, { callId, digest, count });
        throw redirectDone(tellEligibleHref(callId), "told", told.count);
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("eligibilityChecks:tell.title") })),
  { name: "robots", content: "noindex" },
];

export default function TellEligible({ loaderData, actionData }: Route.ComponentProps) {
  const { view, told } = loaderData;
  const listHref = dossiersHref(`appel:${view.callNumber}`);
  return <TellEligiblePage {...{ view, told, listHref }} submission={actionData} />;
}
