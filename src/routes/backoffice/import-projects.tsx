import {
  applyProjectFile,
  tryProjectFile,
} from "#features/agency/funded-projects/commands/import-projects.server.ts";
import { IMPORT_PROJECTS_PATH } from "#features/agency/funded-projects/rules/paths.ts";
import { ImportProjectsPage } from "#features/agency/funded-projects/ui/import-projects-page.tsx";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/import-projects.ts";

const DONE = ["imported"] as const;

export const loader = pageHandler(async ({ url, context, info: { locale } }) => {
  requireStaff(context, "decide");
  return { locale, done: readDone(url, DONE) };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireStaff(context, "decide");
  const form = await readForm(request, ["fileName", "content", "digest"]);
  return intents(form, {
    try: () =>
      submit(form, async () => {
        const file = form.getFile("file");
        const content = new Uint8Array((await file?.arrayBuffer()) ?? []);
        const fileName = file?.name.slice(0, 255) ?? "";
        return { trial: await tryProjectFile(caller, { fileName, content }) };
      }),
    apply: ({ fileName, content, digest }) =>
      submit(form, async () => {
        const bytes = new TextEncoder().encode(content);
        await applyProjectFile(caller, { fileName, content: bytes, digest });
        throw redirectDone(IMPORT_PROJECTS_PATH, "imported" satisfies (typeof DONE)[number]);
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("fundedProjects:import.title") })),
  { name: "robots", content: "noindex" },
];

export default function ImportProjects({ loaderData, actionData }: Route.ComponentProps) {
  const trial = actionData && "trial" in actionData ? actionData.trial : null;
  const submission = actionData && "form" in actionData ? actionData : undefined;
  return <ImportProjectsPage isDone={loaderData.done !== null} {...{ trial, submission }} />;
}
