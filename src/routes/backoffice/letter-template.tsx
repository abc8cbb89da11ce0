import {
  archiveLetterTemplate,
  saveLetterTemplate,
} from "#features/agency/letter-templates/commands/write-templates.server.ts";
import {
  DOSSIER_PARAM,
  LETTERS_PATH,
  TEMPLATE_DONE,
  templateHref,
} from "#features/agency/letter-templates/rules/paths.ts";
import { TEMPLATE_FIELDS } from "#features/agency/letter-templates/rules/template-fields.ts";
import { TemplatePage } from "#features/agency/letter-templates/ui/template-page.tsx";
import { loadTemplatePage } from "#features/agency/letter-templates/views/template-pages.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/letter-template.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const address = { id: params.id, number: url.searchParams.get(DOSSIER_PARAM) };
  return {
    locale,
    view: await loadTemplatePage(caller.db, actor, address, caller.clock.now()),
    done: readDone(url, TEMPLATE_DONE),
  };
});

export const action = pageHandler(async ({ request, params, context, caller }) => {
  requireStaff(context, "writeLetters");
  const id = params.id ?? "";
  const form = await readForm(request, [...TEMPLATE_FIELDS, "version"]);
  return intents(form, {
    save: (values) =>
      submit(form, async () => {
        await saveLetterTemplate(caller, { id, ...values });
        throw redirectDone(templateHref(id), "saved");
      }),
    archive: () =>
      submit(form, async () => {
        await archiveLetterTemplate(caller, { id });
        throw redirectDone(LETTERS_PATH, "archived");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: loaderData?.view.template.name ?? t("letters:templates.title"),
  })),
  { name: "robots", content: "noindex" },
];

export default function LetterTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done } = loaderData;
  return (
    <TemplatePage
      key={`${view.template.id} ${view.template.version}`}
      {...{ view, done }}
      submission={actionData}
    />
  );
}
