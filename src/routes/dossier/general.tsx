import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { FORM_FIELDS } from "#features/proposals/dossier-form/rules/posted-form.ts";
import { PrefillNotice } from "#features/proposals/dossier-form/ui/prefill-notice.tsx";
import { confirmCreation } from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import { deleteDraft } from "#features/proposals/dossiers/commands/delete-draft.server.ts";
import { renameDossier } from "#features/proposals/dossiers/commands/rename-dossier.server.ts";
import {
  generalHref,
  LIST_HREF,
  scientificHref,
} from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { DossierNames, NAMES_FIELDS } from "#features/proposals/dossiers/ui/dossier-names.tsx";
import { FormPoints } from "#features/proposals/form-updates/ui/form-points.tsx";
import { loadFormTab } from "#features/proposals/form-updates/views/form-tab.server.ts";
import { TeamEditor } from "#features/proposals/pads/ui/team-editor.tsx";
import { doneHref, readDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readLargeForm } from "#platform/forms/read-form.server.ts";
import { submit, toStaleSubmission } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import {
  confirmPostedPoint,
  savePostedForm,
} from "#product/form-actions/dossier-form-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import { revalidateAfterActions } from "#ui/live/navigation.ts";
import type { Route } from "./+types/general.ts";

export const loader = pageHandler(async (args) => ({
  ...(await loadFormTab(args, "general_information")),
  saved: readDone(args.url, ["renamed"]) !== null,
}));

export const action = pageHandler(async ({ request, params, context, caller, info }) => {
  // Before the body is read: nothing is received from a visitor.
  requirePerson(context);
  const form = await readLargeForm(request, [...NAMES_FIELDS, "pointId"]);
  const dossierId = params.id ?? "";
  const page = generalHref(dossierId);
  // A whole form of answers has the fields of its endpoint, without an intent.
  if (form.data.has(FORM_FIELDS.formModelType))
    return savePostedForm({ caller, context }, form, { dossierId, href: page });
  return submit(form, () =>
    intents(form, {
      confirmPoint: ({ pointId }) => confirmPostedPoint(caller, dossierId, pointId),
      async confirm() {
        await confirmCreation(caller, { dossierId });
        throw redirect(scientificHref(dossierId), 303);
      },
      async delete() {
        await deleteDraft(caller, { dossierId });
        throw redirect(LIST_HREF, 303);
      },
      async rename({ acronym, title, seenAcronym, seenTitle }) {
        const seen = { acronym: seenAcronym, title: seenTitle };
        const outcome = await renameDossier(caller, { dossierId, acronym, title, seen });
        if (outcome.kind === "conflict") return toStaleSubmission(form, outcome.current);
        throw redirect(getRedirectAfterSave(form.data, info, doneHref(page, "renamed")), 303);
      },
    }),
  );
});

export const shouldRevalidate = revalidateAfterActions;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("dossiers:tabs.general")}`,
  }));

export default function General({ loaderData, actionData }: Route.ComponentProps) {
  const { head, editor, can, takeOver, points, saved } = loaderData;
  const returned = actionData && "returned" in actionData ? actionData.returned : undefined;
  const submission = actionData && "problem" in actionData ? actionData : undefined;
  const names = (
    <>
      <PrefillNotice dossierId={head.id} notice={takeOver} />
      <DossierNames head={head} can={can} submission={submission} saved={saved} />
    </>
  );
  if (!editor) {
    return (
      <DossierFrame head={head} tab="general">
        {names}
      </DossierFrame>
    );
  }
  return (
    <TeamEditor key={head.id} {...editor} returned={returned}>
      {names}
      <FormPoints head={head} view={points} />
    </TeamEditor>
  );
}
