import { data } from "react-router";
import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import {
  checkConversion,
  convertPartner,
} from "#features/agency/partner-pages/commands/convert-partner.server.ts";
import {
  editPartnerHref,
  PARTNER_DONE,
  type PartnerDone,
} from "#features/agency/partner-pages/rules/paths.ts";
import { EditPartnerPage } from "#features/agency/partner-pages/ui/partner-pages.tsx";
import { loadPartnerView } from "#features/agency/partner-pages/views/partner-view.server.ts";
import { inviteStaff } from "#features/agency/staff/commands/invite-staff.server.ts";
import { resetFactorByAdministrator } from "#features/agency/staff/commands/reset-factor-by-administrator.server.ts";
import { parseInput } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import {
  createDepartmentIntents,
  createPartnerIntents,
  PARTNER_FORM_FIELDS,
} from "#product/form-actions/partner-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/partner.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireAdministrator(context);
  const id = parseInput(rowNumber(), params.id);
  const partner = await loadPartnerView(caller.db, actor, { id, now: caller.clock.now() });
  return { locale, partner, done: readDone(url, PARTNER_DONE) };
});

const FIELDS = [
  ...PARTNER_FORM_FIELDS,
  "email",
  "locale",
  "managerEmail",
  "managerLocale",
  "reason",
] as const;

export const action = pageHandler(async ({ request, params, context, caller }) => {
  requireAdministrator(context);
  const id = parseInput(rowNumber(), params.id);
  const form = await readForm(request, FIELDS);
  const page = editPartnerHref(id);
  const report = (done: PartnerDone) => redirectDone(page, done);
  return intents(form, {
    ...createPartnerIntents(caller, form, { id, page }),
    ...createDepartmentIntents(caller, form, { id, page }),
    invite: ({ email, locale }) =>
      submit(form, async () => {
        const place = { role: "manager", allDepartments: true, departmentIds: [] };
        await inviteStaff(caller, { partnerId: id, email, locale, ...place });
        throw report("invited");
      }),
    resetFactor: ({ email, reason }) =>
      submit(form, async () => {
        await resetFactorByAdministrator(caller, { partnerId: id, email, reason });
        throw report("factorReset");
      }),
    tryConversion: (values) => submit(form, async () => data({ trial: checkConversion(values) })),
    convert: ({ controllerName, controllerEmail, managerEmail, managerLocale }) =>
      submit(form, async () => {
        const conversion = { controllerName, controllerEmail, managerEmail, managerLocale };
        await convertPartner(caller, { id, ...conversion });
        throw report("converted");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, () => ({ title: loaderData?.partner.values.code ?? "" })),
  { name: "robots", content: "noindex" },
];

export default function Partner({ loaderData, actionData }: Route.ComponentProps) {
  const { partner, done } = loaderData;
  const trial = actionData && "trial" in actionData ? actionData.trial : null;
  const submission = actionData && "form" in actionData ? actionData : undefined;
  return <EditPartnerPage {...{ partner, done, trial, submission }} />;
}
