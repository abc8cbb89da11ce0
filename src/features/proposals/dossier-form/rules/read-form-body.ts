import { parseKey } from "#form-engine/answer-key.ts";
import { FORM_FIELDS } from "./posted-form.ts";

/** A posted body as `saveWholeForm` takes it: the fields as they stand, and the images under the keys of their questions. */
export async function readFormBody(data: FormData) {
  const fields: [string, string][] = [];
  const images: { key: string; name: string; file: Uint8Array }[] = [];
  for (const [key, value] of data) {
    if (typeof value === "string") fields.push([key, value]);
    else if (value.size > 0 && parseKey(key)) {
      images.push({ key, name: value.name, file: new Uint8Array(await value.arrayBuffer()) });
    }
  }
  return { formModelType: data.get(FORM_FIELDS.formModelType), fields, images };
}

export type FormBody = Awaited<ReturnType<typeof readFormBody>>;
