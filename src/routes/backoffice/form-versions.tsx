import { renameForm } from "#features/agency/form-designer/commands/manage-forms.server.ts";
import {
  importForm,
  resetDraft,
} from "#features/agency/form-designer/commands/replace-draft.server.ts";
import { findForm } from "#features/agency/form-designer/queries/form-draft.server.ts";
import {
  FORM_DONE,
  type FormDone,
  formVersionsHref,
} from "#features/agency/form-designer/rules/paths.ts";
import { VersionsPage } from "#features/agency/form-designer/ui/versions-page.tsx";
import { loadFormVersions } from "#features/agency/form-designer/views/form-versions.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { setFormMeanings } from "#features/proposals/form-models/commands/set-form-meanings.server.ts";
import { FORM_MEANINGS } from "#features/proposals/form-models/rules/form-meanings.ts";
import { parseInput } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/form-versions.ts";

export const loader = pageHandler(async ({ params, url, context, caller, info: { locale } }) => {
  const formModelId = parseInput(rowId(), params.id);
  const request = { formModelId, locale, parameters: url.searchParams };
  return {
    locale,
    now: caller.clock.now(),
    view: await loadFormVersions(caller.db, requireStaff(context), request),
    done: readDone(url, FORM_DONE),
  };
});

export const action = pageHandler(async ({ request, params, url, context, caller }) => {
  const formModelId = parseInput(rowId(), params.id);
  // The posted version of meanings is checked by its command; the page is that of this form.
  await findForm(caller.db, requireStaff(context), formModelId);
  const form = await readForm(request, ["name", "versionId", ...FORM_MEANINGS]);
  const finish = (act: () => Promise<unknown>, done: FormDone, search = "") =>
    submit(form, async () => {
      await act();
      throw redirectDone(formVersionsHref(formModelId) + search, done);
    });
  return intents(form, {
    rename: ({ name }) => finish(() => renameForm(caller, { formModelId, name }), "renamed"),
    reset: ({ versionId }) => finish(() => resetDraft(caller, { formModelId, versionId }), "reset"),
    import: () =>
      finish(async () => {
        const content = new Uint8Array((await form.getFile("file")?.arrayBuffer()) ?? []);
        await importForm(caller, { formModelId, content });
      }, "imported"),
    meanings: ({ versionId, ...values }) => {
      const meanings = Object.fromEntries(
        FORM_MEANINGS.map((meaning) => [meaning, values[meaning] || null]),
      );
      return finish(
        () => setFormMeanings(caller, { versionId, meanings }),
        "meaningsSaved",
        url.search,
      );
    },
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t("formPages:versions.title", { name: loaderData?.view.form.name ?? "" }),
  })),
  { name: "robots", content: "noindex" },
];

export default function FormVersions({ loaderData, actionData }: Route.ComponentProps) {
  const { view, now, done } = loaderData;
  return <VersionsPage {...{ view, now, done }} submission={actionData} />;
}
