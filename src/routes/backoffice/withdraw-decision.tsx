import { withdrawDecision } from "#features/agency/decision-releases/commands/withdraw-decision.server.ts";
import { releaseHref } from "#features/agency/decision-releases/rules/paths.ts";
import { WithdrawPage } from "#features/agency/decision-releases/ui/withdraw-page.tsx";
import { loadWithdrawPage } from "#features/agency/decision-releases/views/withdraw-page.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { parseInput } from "#platform/errors.ts";
import { redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/withdraw-decision.ts";

export const loader = pageHandler(async ({ params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const { callId, dossierId } = params;
  return { locale, view: await loadWithdrawPage(caller.db, actor, { callId, dossierId, locale }) };
});

const FIELDS = ["reason", "number", "isAmendedKnown", "code"] as const;

export const action = pageHandler(async ({ request, params, context, caller }) => {
  requireStaff(context);
  const callId = parseInput(rowNumber(), Number(params.callId));
  const { dossierId } = params;
  const form = await readForm(request, FIELDS);
  return intents(form, {
    withdraw: ({ reason, number, isAmendedKnown, code }) =>
      submit(
        form,
        async () => {
          await withdrawDecision(caller, {
            ...{ callId, dossierId, reason, number, code },
            isAmendedKnown: isAmendedKnown === "1",
          });
          throw redirectDone(releaseHref(callId), "withdrawn");
        },
        { secretFields: ["code"] },
      ),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t("decisionReleases:withdraw.title", {
      acronym: loaderData?.view.dossier?.acronym ?? "",
    }),
  })),
  { name: "robots", content: "noindex" },
];

export default function WithdrawDecision({ loaderData, actionData }: Route.ComponentProps) {
  return <WithdrawPage view={loaderData.view} submission={actionData} />;
}
