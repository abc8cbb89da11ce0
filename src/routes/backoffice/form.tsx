import { data } from "react-router";
import { renameForm } from "#features/agency/form-designer/commands/manage-forms.server.ts";
import { openFormDraft } from "#features/agency/form-designer/commands/open-form-draft.server.ts";
import { importForm } from "#features/agency/form-designer/commands/replace-draft.server.ts";
import {
  designFormHref,
  FORM_DONE,
  type FormDone,
} from "#features/agency/form-designer/rules/paths.ts";
import { DesignerPage } from "#features/agency/form-designer/ui/designer-page.tsx";
import { loadDesigner } from "#features/agency/form-designer/views/designer.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { setFormMeanings } from "#features/proposals/form-models/commands/set-form-meanings.server.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/form.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const formModelId = parseInput(rowId(), params.id);
  await openFormDraft(caller, { formModelId });
  return {
    locale,
    view: await loadDesigner(caller.db, actor, formModelId, caller.clock.now()),
    accountId: actor.userId,
    chosenId: url.searchParams.get("element") ?? "",
    done: readDone(url, FORM_DONE),
  };
});

export const action = pageHandler(async ({ request, params, context, caller }) => {
  const actor = requireStaff(context);
  const formModelId = parseInput(rowId(), params.id);
  const form = await readForm(request, ["name", "question", "meaning"]);
  const report = (done: FormDone) => redirectDone(designFormHref(formModelId), done);
  return intents(form, {
    rename: ({ name }) =>
      submit(form, async () => {
        await renameForm(caller, { formModelId, name });
        throw report("renamed");
      }),
    import: () =>
      submit(form, async () => {
        const content = new Uint8Array((await form.getFile("file")?.arrayBuffer()) ?? []);
        await importForm(caller, { formModelId, content });
        throw report("imported");
      }),
    meaning: ({ question, meaning }) =>
      submit(form, async () => {
        const view = await loadDesigner(caller.db, actor, formModelId, caller.clock.now());
        if (!view.meanings) throw new DomainError("NOT_FOUND");
        const before = view.meanings.byQuestion[question];
        await setFormMeanings(caller, {
          versionId: view.meanings.versionId,
          meanings: {
            ...(before && { [before]: null }),
            ...(meaning !== "" && { [meaning]: question }),
          },
        });
        return data({ meaningSaved: true });
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: loaderData?.view.form.name ?? t("designer:form.untitled"),
  })),
  { name: "robots", content: "noindex" },
];

export default function FormDesigner({ loaderData, actionData }: Route.ComponentProps) {
  const { view, accountId, chosenId, done } = loaderData;
  const submission = actionData && "form" in actionData ? actionData : undefined;
  // Another form is another designer: their nodes must not mix.
  return <DesignerPage key={view.form.id} {...{ view, accountId, chosenId, done, submission }} />;
}
