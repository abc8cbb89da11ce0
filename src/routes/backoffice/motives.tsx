import { archiveMotive, saveMotive } from "#features/agency/decisions/commands/motives.server.ts";
import { MOTIVES_DONE, MOTIVES_PATH } from "#features/agency/decisions/rules/paths.ts";
import { MotivesPage } from "#features/agency/decisions/ui/motives-page.tsx";
import { loadMotivesPage } from "#features/agency/decisions/views/motives-page.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/motives.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const view = await loadMotivesPage(caller.db, actor, url.searchParams.get("motif"));
  return { locale, view, done: readDone(url, MOTIVES_DONE) };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireStaff(context);
  const form = await readForm(request, ["motiveId", "state", "textFr", "textEn"]);
  return intents(form, {
    save: ({ motiveId, ...values }) =>
      submit(form, async () => {
        await saveMotive(caller, { motiveId: motiveId || null, ...values });
        throw redirectDone(MOTIVES_PATH, "saved");
      }),
    archive: ({ motiveId }) =>
      submit(form, async () => {
        await archiveMotive(caller, { motiveId });
        throw redirectDone(MOTIVES_PATH, "archived");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("decisions:motives.title") })),
  { name: "robots", content: "noindex" },
];

export default function Motives({ loaderData: { view, done }, actionData }: Route.ComponentProps) {
  return <MotivesPage {...{ view, done }} submission={actionData} />;
}
