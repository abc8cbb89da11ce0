import type { Actor } from "../actor.ts";
import { DomainError } from "../errors.ts";
import { readFirstBytes, readUpload } from "../http/read-upload.server.ts";
import { PAGE_AGENCY_FIELD, toPageAgency } from "./page-agency.ts";

/** A posted form: text fields by name, and the raw data. */
export interface PostedForm<Field extends string = string> {
  /** What the form asks for, on a page whose forms do several things: see `intents`. Empty if it has no such field. */
  readonly intent: string;
  /** As typed; a missing field is empty. */
  readonly values: Readonly<Record<Field, string>>;
  readonly data: FormData;
  /** All texts of one name: ticked boxes, rows of a list. */
  getAll(name: string): string[];
  /** The file of a name, or null if none was chosen. */
  getFile(name: string): File | null;
}

/** The actors of requests whose forms are checked: see `checkPageAgency`. */
const actors = new WeakMap<Request, () => Actor>();

/**
 * Has the forms of a request checked: a form from a page that was drawn for another agency is refused, because a tab
 * left open would act for the agency that the person switched to meanwhile.
 */
export const checkPageAgency = (request: Request, getActor: () => Actor): void =>
  void actors.set(request, getActor);

function requireSameAgency(request: Request, data: FormData): void {
  const drawnFor = data.get(PAGE_AGENCY_FIELD);
  const actor = actors.get(request)?.();
  if (drawnFor === null || !actor) return;
  if (drawnFor !== toPageAgency(actor)) throw new DomainError("OTHER_AGENCY");
}

interface ReadFormOptions {
  /** For the forms that leave an agency or the session. */
  readonly isForAnyAgency?: boolean;
  /** Any other body counts as an empty form: mail programs and beacons send what they like. */
  readonly acceptsAnyBody?: boolean;
}

/** Reads a posted form. Throws BAD_REQUEST for any other body. */
export async function readForm<Field extends string = never>(
  request: Request,
  fields: readonly Field[] = [],
  { acceptsAnyBody = false, isForAnyAgency = false }: ReadFormOptions = {},
): Promise<PostedForm<Field>> {
  const data = await request.formData().catch(() => {
    if (acceptsAnyBody) return new FormData();
    throw new DomainError("BAD_REQUEST", { body: "a form" });
  });
  if (!isForAnyAgency) requireSameAgency(request, data);
  return toPostedForm(data, fields);
}

function toPostedForm<Field extends string>(
  data: FormData,
  fields: readonly Field[],
): PostedForm<Field> {
  const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");
  return {
    intent: text(data.get("intent")),
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

/** A form of a thousand answers, each with its version mark, and as many groups. */
const MAX_FIELDS = 10_000;
/** The longest answer with four bytes per character, and a margin. */
const MAX_FIELD_BYTES = 1_000_000;
const MAX_FILES = 200;

/**
 * Reads a form whose body the shell passed on unread because it may be large. The shell's checks of small forms (number
 * of fields, no NUL) are made here while it arrives.
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
    // At most as large as the body, which the route limits.
    async storeFile({ field, fileName, content }) {
      const bytes = await readFirstBytes(content, Number.POSITIVE_INFINITY);
      files.push([field, new File([new Uint8Array(bytes)], fileName)]);
    },
  });
  for (const [name, value] of read.fields) data.append(name, value);
  for (const [name, file] of files) data.append(name, file);
  requireSameAgency(request, data);
  return toPostedForm(data, fields);
}
