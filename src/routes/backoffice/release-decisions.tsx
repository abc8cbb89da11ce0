import { cancelRelease } from "#features/agency/decision-releases/commands/cancel-release.server.ts";
import { planRelease } from "#features/agency/decision-releases/commands/plan-release.server.ts";
import { RELEASE_DONE, releaseHref } from "#features/agency/decision-releases/rules/paths.ts";
import { readReleaseChoice } from "#features/agency/decision-releases/rules/release-choice.ts";
import { ReleasePage } from "#features/agency/decision-releases/ui/release-page.tsx";
import { loadReleasePage } from "#features/agency/decision-releases/views/release-page.server.ts";
import { recordDecisionsLook } from "#features/agency/decisions/commands/record-look.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { parseInput } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/release-decisions.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const { callId } = params;
  const now = caller.clock.now();
  const choice = readReleaseChoice(url);
  const view = await loadReleasePage(caller.db, actor, { callId, choice, locale, now });
  await recordDecisionsLook(caller, { callId: view.call.id });
  return { locale, view, done: readDone(url, RELEASE_DONE) };
});

const FIELDS = ["digest", "count", "when", "day", "time", "code", "releaseId"] as const;

export const action = pageHandler(async ({ request, params, context, caller }) => {
  requireStaff(context);
  const callId = parseInput(rowNumber(), Number(params.callId));
  const form = await readForm(request, FIELDS);
  const choice = { states: form.getAll("states"), numbers: form.getAll("numbers") };
  return intents(form, {
    release: ({ digest, count, when, day, time, code }) =>
      submit(
        form,
        async () => {
          const planned = { callId, choice, digest, count, when, day, time, code };
          const { plannedFor } = await planRelease(caller, planned);
          throw redirectDone(releaseHref(callId), plannedFor ? "planned" : "started");
        },
        { secretFields: ["code"] },
      ),
    cancel: ({ releaseId }) =>
      submit(form, async () => {
        await cancelRelease(caller, { releaseId });
        throw redirectDone(releaseHref(callId), "cancelled");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t("decisionReleases:pageTitle", { call: loaderData?.view.call.title ?? "" }),
  })),
  { name: "robots", content: "noindex" },
];

export default function ReleaseDecisions({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done } = loaderData;
  return <ReleasePage {...{ view, done }} submission={actionData} />;
}
