import { AGENCY_PATH, PARTNER_DONE } from "#features/agency/partner-pages/rules/paths.ts";
import { AgencyPage } from "#features/agency/partner-pages/ui/partner-pages.tsx";
import { loadPartnerView } from "#features/agency/partner-pages/views/partner-view.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import {
  createPartnerIntents,
  PARTNER_FORM_FIELDS,
} from "#product/form-actions/partner-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/agency.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const id = actor.partnerId;
  const partner = await loadPartnerView(caller.db, actor, { id, now: caller.clock.now() });
  return { locale, partner, done: readDone(url, PARTNER_DONE) };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  const { partnerId: id } = requireStaff(context);
  const form = await readForm(request, PARTNER_FORM_FIELDS);
  return intents(form, createPartnerIntents(caller, form, { id, page: AGENCY_PATH }));
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("partnerPages:agency.title") })),
  { name: "robots", content: "noindex" },
];

export default function Agency({ loaderData, actionData }: Route.ComponentProps) {
  const { partner, done } = loaderData;
  return <AgencyPage {...{ partner, done }} submission={actionData} />;
}
