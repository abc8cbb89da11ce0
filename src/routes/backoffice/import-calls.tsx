import {
  applyCallImport,
  tryCallImport,
} from "#features/agency/call-drafts/commands/import-calls.server.ts";
import { IMPORT_CALLS_PATH } from "#features/agency/call-drafts/rules/paths.ts";
import { ImportCallsPage } from "#features/agency/call-drafts/ui/import-calls-page.tsx";
import { loadNewCall } from "#features/agency/call-drafts/views/new-call.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/import-calls.ts";

const DONE = ["imported"] as const;

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const { partners } = await loadNewCall(caller.db, requireBackOffice(context), locale);
  return { locale, partners, done: readDone(url, DONE) };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireBackOffice(context);
  const form = await readForm(request, ["partnerId", "importId"]);
  return intents(form, {
    try: () =>
      submit(form, async () => {
        const file = form.getFile("file");
        const content = new Uint8Array((await file?.arrayBuffer()) ?? []);
        const fileName = file?.name.slice(0, 255) ?? "";
        const partnerId = form.values.partnerId || null;
        return { trial: await tryCallImport(caller, { partnerId, fileName, content }) };
      }),
    apply: ({ importId }) =>
      submit(form, async () => {
        await applyCallImport(caller, { importId });
        throw redirectDone(IMPORT_CALLS_PATH, "imported" satisfies (typeof DONE)[number]);
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("callImport:title") })),
  { name: "robots", content: "noindex" },
];

export default function ImportCalls({ loaderData, actionData }: Route.ComponentProps) {
  const trial = actionData && "trial" in actionData ? actionData.trial : null;
  const submission = actionData && "form" in actionData ? actionData : undefined;
  return (
    <ImportCallsPage
      partners={loaderData.partners}
      isDone={loaderData.done !== null}
      {...{ trial, submission }}
    />
  );
}
