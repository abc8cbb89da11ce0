import { createLetterTemplate } from "#features/agency/letter-templates/commands/write-templates.server.ts";
import { TEMPLATE_DONE, templateHref } from "#features/agency/letter-templates/rules/paths.ts";
import { TemplatesPage } from "#features/agency/letter-templates/ui/templates-page.tsx";
import { loadTemplateList } from "#features/agency/letter-templates/views/template-pages.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/letters.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  return {
    locale,
    now: caller.clock.now(),
    view: await loadTemplateList(caller.db, actor),
    done: readDone(url, TEMPLATE_DONE),
  };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireStaff(context, "writeLetters");
  const form = await readForm(request, ["name", "kind"]);
  return intents(form, {
    create: ({ name, kind }) =>
      submit(form, async () => {
        const { id } = await createLetterTemplate(caller, { name, kind });
        throw redirectDone(templateHref(id), "created");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("letters:templates.title") })),
  { name: "robots", content: "noindex" },
];

export default function Letters({ loaderData, actionData }: Route.ComponentProps) {
  const { view, now, done } = loaderData;
  return <TemplatesPage {...{ view, now, done }} submission={actionData} />;
}
