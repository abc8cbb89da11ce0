import { readFirstBytes, readUpload } from "../http/read-upload.server.ts";
import { type PostedForm, toPostedForm } from "./read-form.server.ts";

/** A form of a thousand answers, each with its mark, and as many of its groups. */
const MAX_FIELDS = 10_000;
/** The longest text a question takes, in four bytes a character, and some. */
const MAX_FIELD_BYTES = 1_000_000;
const MAX_FILES = 200;

/**
 * Reads a form whose body the shell let through unread, because it may be large: what the shell asks of small ones (how many
 * fields, no NUL) is asked here while it arrives, before a field of it is put anywhere.
 */
export async function readLargeForm<Field extends string = never>(
  request: Request,
  fields: readonly Field[] = [],
): Promise<PostedForm<Field>> {
  const data = new FormData();
  const files: [field: string, file: File][] = [];
  const read = await readUpload(request, {
    maxFiles: MAX_FILES,
    maxFields: MAX_FIELDS,
    maxFieldBytes: MAX_FIELD_BYTES,
    // As large as the body at most, whose limit is the route's.
    async storeFile({ field, fileName, content }) {
      const bytes = await readFirstBytes(content, Number.POSITIVE_INFINITY);
      files.push([field, new File([new Uint8Array(bytes)], fileName)]);
    },
  });
  for (const [name, value] of read.fields) data.append(name, value);
  for (const [name, file] of files) data.append(name, file);
  return toPostedForm(data, fields);
}
