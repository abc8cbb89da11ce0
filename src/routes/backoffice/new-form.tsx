import { createForm } from "#features/agency/form-designer/commands/manage-forms.server.ts";
import { designFormHref } from "#features/agency/form-designer/rules/paths.ts";
import { NewFormPage } from "#features/agency/form-designer/ui/new-form-page.tsx";
import { loadNewForm } from "#features/agency/form-designer/views/new-form.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/new-form.ts";

export const loader = pageHandler(async ({ context, caller, info: { locale } }) => ({
  locale,
  forms: await loadNewForm(caller.db, requireStaff(context)),
}));

export const action = pageHandler(async ({ request, context, caller }) => {
  requireStaff(context);
  const form = await readForm(request, ["name", "formModelType", "copiedFrom"]);
  const begin = (input: { formModelType: string | null; copiedFrom: string | null }) =>
    submit(form, async () => {
      const { id } = await createForm(caller, { name: form.values.name, ...input });
      throw redirectDone(designFormHref(id), "created");
    });
  return intents(form, {
    create: ({ formModelType }) => begin({ formModelType, copiedFrom: null }),
    copy: ({ copiedFrom }) => begin({ formModelType: null, copiedFrom }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("formPages:new.title") })),
  { name: "robots", content: "noindex" },
];

export default function NewForm({ loaderData, actionData }: Route.ComponentProps) {
  return <NewFormPage forms={loaderData.forms} submission={actionData} />;
}
