import { parseKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import { isStructure } from "#form-engine/model.ts";
import { typeOf } from "#form-engine/types/question-types.ts";
import { FORM_FIELDS, markName, markValue } from "../rules/posted-form.ts";
import { type AnswerSaver, keysNow } from "./answer-saver.ts";

/**
 * The whole form as the specified save takes it. What the server has not acknowledged is left out: it stays as it is there,
 * and on this device.
 */
export function wholeForm(form: Form, saver: AnswerSaver): FormData {
  const body = new FormData();
  body.set(FORM_FIELDS.formModelType, form.model.formModelType);
  body.set(FORM_FIELDS.redirectionRoute, "");
  for (const key of keysNow(form, saver)) {
    const node = form.places.get(parseKey(key)?.nodeId ?? "")?.node;
    const { held, value: answer, status } = saver.part(key);
    if (!node || isStructure(node) || status.kind !== "saved") continue;
    body.set(markName(key), markValue(node, { answer: held.value, version: held.version }));
    const isRich = node.type === "text" && node.wysiwyg;
    for (const value of answer)
      body.append(key, isRich ? JSON.stringify(value) : typeOf(node).toForm(value));
  }
  return body;
}
