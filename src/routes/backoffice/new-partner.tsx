import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { createPartner } from "#features/agency/partner-pages/commands/edit-partner.server.ts";
import { editPartnerHref } from "#features/agency/partner-pages/rules/paths.ts";
import { NewPartnerPage } from "#features/agency/partner-pages/ui/partner-pages.tsx";
import { PARTNER_FIELDS } from "#features/portal/partners/rules/partner-fields.ts";
import { redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/new-partner.ts";

export const loader = pageHandler(async ({ context, info: { locale } }) => {
  requireAdministrator(context);
  return { locale };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireAdministrator(context);
  const form = await readForm(request, ["kind", "slug", ...PARTNER_FIELDS]);
  return intents(form, {
    create: (values) =>
      submit(form, async () => {
        const { id } = await createPartner(caller, values);
        throw redirectDone(editPartnerHref(id), "created");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("partnerPages:create.title") })),
  { name: "robots", content: "noindex" },
];

export default function NewPartner({ actionData }: Route.ComponentProps) {
  return <NewPartnerPage submission={actionData} />;
}
