import { useState } from "react";
import { useNavigate } from "react-router";
import { parseKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import { isStructure } from "#form-engine/model.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { saveFormContract } from "../endpoints.ts";
import { FORM_FIELDS, getVersionFieldName, toVersionFieldValue } from "../rules/posted-form.ts";
import { type AnswerSaver, getFormVersion, listAnswerKeys } from "./answer-saver.ts";
import { useFormSession } from "./form-context.ts";

/**
 * The manual save: first the pending answers one by one, then the complete form as the specification requires, whose
 * response is shown in a toast; then the other unsaved forms of the page (the dossier's names), which show their own
 * result.
 */
export function useSaveForm(dossierId: string, onUpdate: (lastUpdate: string) => void) {
  const t = useT();
  const navigate = useNavigate();
  const { form, saver } = useFormSession();
  const [saving, setSaving] = useState(false);
  /** The message when the server could not be reached: the reason, and where the text is stored. */
  const awayWords = (kind: string) => {
    const { pendingCount, isStoredLocally } = saver.summary;
    if (pendingCount > 0 && !isStoredLocally)
      return t("dossierForm:save.pageOnly", { count: pendingCount });
    return t(kind === "offline" ? "dossierForm:saved.offline" : "dossierForm:saved.away");
  };
  /** `next`: the page to open after the save. */
  const save = async (beside: readonly HTMLFormElement[], next: string | null) => {
    if (saving) return;
    setSaving(true);
    await saver.save();
    // The sign-in dialog was just dismissed; the save bar has the button.
    if (saver.summary.why === "signedOut") {
      setSaving(false);
      return;
    }
    const outcome = await callEndpoint<typeof saveFormContract>(
      "POST",
      "/mon-espace/dossier/:id/enregistrer",
      { params: { id: dossierId }, body: buildFormBody(form, saver) },
    );
    setSaving(false);
    if (!outcome.ok) {
      sendToast({ tone: "stop", message: getMessage(outcome.problem) ?? awayWords(outcome.kind) });
      return;
    }
    const { message, formModelLastUpdate, redirection } = outcome.answer;
    onUpdate(formModelLastUpdate);
    const left = saver.pendingCount;
    if (left > 0)
      sendToast({ tone: "soon", message: t("dossierForm:saved.returned", { count: left }) });
    else if (beside.length === 0) sendToast({ tone: "done", message });
    for (const other of beside)
      other.requestSubmit(other.querySelector<HTMLButtonElement>('button[type="submit"]'));
    // Stays on the page if another form was submitted, since it may be refused.
    const onwards = (beside.length === 0 && next) || redirection;
    if (left === 0 && onwards) await navigate(onwards);
  };
  return { save, saving };
}

/** The message of a refusal, if it has one. */
const getMessage = (problem: object | null): string | null =>
  problem && "message" in problem ? String(problem.message) : null;

/** The complete form as a posted body. Unacknowledged answers are left out, so the server keeps its version. */
function buildFormBody(form: Form, saver: AnswerSaver): FormData {
  const body = new FormData();
  body.set(FORM_FIELDS.formModelType, form.model.formModelType);
  body.set(FORM_FIELDS.formVersion, getFormVersion(saver));
  body.set(FORM_FIELDS.redirectionRoute, "");
  for (const key of listAnswerKeys(form, saver)) {
    const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    const { serverValue, value: answer, status } = saver.getPart(key);
    if (!node || isStructure(node) || status.kind !== "saved") continue;
    body.set(
      getVersionFieldName(key),
      toVersionFieldValue(node, { answer: serverValue.value, version: serverValue.version }),
    );
    const isRich = node.type === "text" && node.wysiwyg;
    for (const value of answer)
      body.append(key, isRich ? JSON.stringify(value) : getQuestionType(node).toForm(value));
  }
  return body;
}
