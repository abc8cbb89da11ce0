import { data } from "react-router";
import { openFormDraft } from "#features/agency/form-designer/commands/open-form-draft.server.ts";
import { findForm } from "#features/agency/form-designer/queries/form-draft.server.ts";
import { findQuestionMeaning } from "#features/agency/form-designer/queries/question-meaning.server.ts";
import { FORM_DONE } from "#features/agency/form-designer/rules/paths.ts";
import { DesignerPage } from "#features/agency/form-designer/ui/designer-page.tsx";
import { loadDesigner } from "#features/agency/form-designer/views/designer.server.ts";
import { PlanNotice } from "#features/agency/form-publication/ui/plan-panel.tsx";
import { findPlan } from "#features/agency/form-publication/views/publication-page.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { setFormMeanings } from "#features/proposals/form-models/commands/set-form-meanings.server.ts";
import { parseInput } from "#platform/errors.ts";
import { readDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadTranslator } from "#product/load-translator.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/form.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const formModelId = parseInput(rowId(), params.id);
  await openFormDraft(caller, { formModelId });
  return {
    locale,
    plan: await findPlan(caller.db, formModelId),
    view: await loadDesigner(caller.db, actor, formModelId, caller.clock.now()),
    accountId: actor.userId,
    chosenId: url.searchParams.get("element") ?? "",
    done: readDone(url, FORM_DONE),
  };
});

export const action = pageHandler(async ({ request, params, context, caller }) => {
  const formModelId = parseInput(rowId(), params.id);
  await findForm(caller.db, requireStaff(context), formModelId);
  const form = await readForm(request, ["question", "meaning"]);
  return intents(form, {
    meaning: ({ question, meaning }) =>
      submit(form, async () => {
        const { versionId, meaning: before } = await findQuestionMeaning(
          caller.db,
          formModelId,
          question,
        );
        await setFormMeanings(caller, {
          versionId,
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

export default function FormDesigner({ loaderData }: Route.ComponentProps) {
  const { plan, view, accountId, chosenId, done } = loaderData;
  const notice = plan && <PlanNotice plan={plan} formModelId={view.form.id} now={view.now} />;
  // Another form is another designer: their nodes must not mix.
  return (
    <DesignerPage
      key={view.form.id}
      {...{ view, accountId, chosenId, done, notice, loadTranslator }}
    />
  );
}
