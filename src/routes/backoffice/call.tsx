import { data, redirect } from "react-router";
import {
  confirmTranslation,
  deleteCallDraft,
  openCallDraft,
} from "#features/agency/call-drafts/commands/manage-call-drafts.server.ts";
import {
  cancelPublication,
  planPublication,
  publishCallDraft,
  withdrawCall,
} from "#features/agency/call-drafts/commands/publish-call.server.ts";
import {
  CALL_DONE,
  CALLS_PATH,
  type CallDone,
  editCallHref,
} from "#features/agency/call-drafts/rules/paths.ts";
import { CallEditorPage } from "#features/agency/call-drafts/ui/call-editor-page.tsx";
import { loadCallEditor } from "#features/agency/call-drafts/views/call-editor.server.ts";
import { loadCallTrial } from "#features/agency/call-drafts/views/call-trial.server.ts";
import { toChangeReason } from "#features/agency/call-notices/rules/closing-change.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { parseInput } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/call.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  // The number of a published call: its draft is made at the first opening.
  if (/^\d+$/.test(params.id ?? "")) {
    const draft = await openCallDraft(caller, { callId: params.id });
    throw redirect(editCallHref(draft.id));
  }
  const draftId = parseInput(rowId(), params.id);
  const now = caller.clock.now();
  return {
    locale,
    view: await loadCallEditor(caller.db, actor, { draftId, locale, now }),
    accountId: actor.userId,
    email: actor.email,
    done: readDone(url, CALL_DONE),
  };
});

const FIELDS = ["field", "otherVersion", "revision", "at", "reasonFr", "reasonEn"] as const;

export const action = pageHandler(async ({ request, params, context, caller }) => {
  const actor = requireBackOffice(context);
  const draftId = parseInput(rowId(), params.id);
  const form = await readForm(request, FIELDS);
  const report = (done: CallDone) => redirectDone(editCallHref(draftId), done);
  const loadTrial = (at: string, reason: ChangeReason | null) =>
    loadCallTrial(caller.db, actor, draftId, { at: at || null, reason }, caller.clock.now());
  return intents(form, {
    confirm: ({ field, otherVersion }) =>
      submit(form, async () => {
        await confirmTranslation(caller, { draftId, field, otherVersion });
        return data({ confirmed: field });
      }),
    tryPublish: ({ at, reasonFr, reasonEn }) =>
      submit(form, async () =>
        data({ trial: await loadTrial(at, toChangeReason(reasonFr, reasonEn)) }),
      ),
    publish: ({ reasonFr, reasonEn, revision }) =>
      submit(form, async () => {
        await publishCallDraft(caller, { draftId, reasonFr, reasonEn, revision });
        throw report("published");
      }),
    plan: ({ reasonFr, reasonEn, revision, at }) =>
      submit(form, async () => {
        await planPublication(caller, { draftId, reasonFr, reasonEn, revision, at });
        throw report("planned");
      }),
    cancelPlan: () =>
      submit(form, async () => {
        await cancelPublication(caller, { draftId });
        throw report("planCancelled");
      }),
    tryWithdraw: () => submit(form, async () => data({ trial: await loadTrial("", null) })),
    withdraw: ({ reasonFr, reasonEn }) =>
      submit(form, async () => {
        await withdrawCall(caller, { draftId, reasonFr, reasonEn });
        throw report("withdrawn");
      }),
    delete: () =>
      submit(form, async () => {
        await deleteCallDraft(caller, { draftId });
        throw redirectDone(CALLS_PATH, "deleted");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => {
    const { titleFr, titleEn } = loaderData?.view.fields ?? {};
    const title = String(titleFr?.value || titleEn?.value || "");
    return { title: title || t("callDrafts:untitled") };
  }),
  { name: "robots", content: "noindex" },
];

export default function Call({ loaderData }: Route.ComponentProps) {
  const { view, accountId, email, done } = loaderData;
  // Another draft is another editor: its fields must not mix.
  return <CallEditorPage key={view.id} {...{ view, accountId, email, done }} />;
}
