import { parseKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import { isStructure } from "#form-engine/model.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import { FORM_FIELDS, getVersionFieldName, toVersionFieldValue } from "../rules/posted-form.ts";
import { type AnswerSaver, listAnswerKeys } from "./answer-saver.ts";

/**
 * The whole form as the specified save takes it. What the server has not acknowledged is left out: it stays as it is there,
 * and on this device.
 */
export function buildFormBody(form: Form, saver: AnswerSaver): FormData {
  const body = new FormData();
  body.set(FORM_FIELDS.formModelType, form.model.formModelType);
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
