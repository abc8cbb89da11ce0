import { repeatReleaseMails } from "#features/agency/decision-releases/commands/repeat-mails.server.ts";
import {
  DELIVERY_DONE,
  releaseDeliveriesHref,
} from "#features/agency/decision-releases/rules/paths.ts";
import { DeliveriesPage } from "#features/agency/decision-releases/ui/deliveries-page.tsx";
import { loadDeliveriesPage } from "#features/agency/decision-releases/views/deliveries-page.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/release-deliveries.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const { callId, releaseId } = params;
  const view = await loadDeliveriesPage(caller.db, actor, {
    ...{ callId, releaseId, locale, now: caller.clock.now() },
    state: url.searchParams.get("etat"),
    page: Math.trunc(Number(url.searchParams.get("page") ?? 1)) || 1,
  });
  return { locale, view, done: readDone(url, DELIVERY_DONE) };
});

export const action = pageHandler(async ({ request, params: { releaseId }, context, caller }) => {
  requireStaff(context);
  const form = await readForm(request, []);
  return intents(form, {
    repeat: () =>
      submit(form, async () => {
        const { callId } = await repeatReleaseMails(caller, { releaseId });
        throw redirectDone(releaseDeliveriesHref(callId, releaseId ?? ""), "repeated");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t("decisionReleases:deliveries.caption"),
  })),
  { name: "robots", content: "noindex" },
];

export default function ReleaseDeliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done } = loaderData;
  return <DeliveriesPage {...{ view, done }} submission={actionData} />;
}
