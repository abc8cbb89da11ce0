import { DomainError } from "../errors.ts";

/** A posted form: its text fields by name, and the rest where it is asked for. */
export interface PostedForm<Field extends string = string> {
  /** As typed; a field that did not come is empty. */
  readonly values: Readonly<Record<Field, string>>;
  readonly data: FormData;
  /** Every text under one name: ticked boxes, rows of a list. */
  getAll(name: string): string[];
  /** The file under a name, unless none was chosen. */
  getFile(name: string): File | null;
}

/** Reads a posted form. A body that is none is refused here, before anything is done with it. */
export async function readForm<Field extends string = never>(
  request: Request,
  fields: readonly Field[] = [],
): Promise<PostedForm<Field>> {
  const data = await request.formData().catch(() => {
    throw new DomainError("BAD_REQUEST", { body: "a form" });
  });
  return toPostedForm(data, fields);
}

export function toPostedForm<Field extends string>(
  data: FormData,
  fields: readonly Field[],
): PostedForm<Field> {
  const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");
  return {
    values: Object.fromEntries(fields.map((name) => [name, text(data.get(name))])) as Record<
      Field,
      string
    >,
    data,
    getAll: (name) => data.getAll(name).filter((value) => typeof value === "string"),
    getFile: (name) => {
      const value = data.get(name);
      return value instanceof File && value.size > 0 ? value : null;
    },
  };
}
