import { z } from "zod";
import { CALL_FIELDS, type CallField } from "#features/portal/calls/rules/call-content.ts";
import { rowNumber } from "#platform/row-id.ts";
import { checkDocument } from "#rich-text/check-document.ts";

/** A changed field as the browser sends it. */
const fieldChangeSchema = z.object({
  key: z.string().max(60),
  /** Stays the same when the change is sent again. */
  id: z.uuid(),
  /** Version of the field that this change is based on; 0 if it was never written. */
  version: z.int().min(0),
  value: z.unknown(),
});
export type FieldChange = z.output<typeof fieldChangeSchema>;

/** The changes of one request; at most one for each field. */
export const fieldChangesSchema = z
  .array(fieldChangeSchema)
  .min(1)
  .max(Object.keys(CALL_FIELDS).length, "tooMany")
  .refine((changes) => new Set(changes.map(({ key }) => key)).size === changes.length, "twice");

/** Why a value cannot be stored. `format`: of the code, its letters; `unknown`: no such field. */
export type FieldProblem = "invalid" | "tooLong" | "badDocument" | "format" | "unknown";

export type CheckedField =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: FieldProblem };

export const isCallField = (key: string): key is CallField => Object.hasOwn(CALL_FIELDS, key);

/** Capital letters and figures of ASCII, as the numbers of dossiers bear them. Empty while it is not chosen. */
const CODE_FORMAT = /^(?:[A-Z0-9]{2,12})?$/;
const MAX_BODY_CHARACTERS = 200_000;

const DATE_FIELDS: readonly CallField[] = [
  "opensAt",
  "closesAt",
  "eligibilityAnswerOn",
  "decisionsOn",
];
const isDateField = (field: CallField): boolean => DATE_FIELDS.includes(field);

/** ISO 8601 has a year 0000, PostgreSQL has not: a stored date must be one that a query can cast. */
const hasPossibleYear = (date: string): boolean => {
  const year = new Date(date).getUTCFullYear();
  return year >= 1900 && year <= 2199;
};

/** Checks a value by the schema of its field. A draft may be incomplete, not malformed. */
export function checkFieldValue(field: CallField, sent: unknown): CheckedField {
  const parsed = CALL_FIELDS[field].safeParse(sent);
  if (!parsed.success) {
    const isTooLong = parsed.error.issues.every(({ code }) => code === "too_big");
    return { ok: false, code: isTooLong ? "tooLong" : "invalid" };
  }
  const value: unknown = parsed.data;
  if (field === "bodyFr" || field === "bodyEn") return checkBody(value);
  if (field === "code") {
    const code = (value as string).trim().toUpperCase();
    return CODE_FORMAT.test(code) ? { ok: true, value: code } : { ok: false, code: "format" };
  }
  if (isDateField(field) && value !== null && !hasPossibleYear(value as string))
    return { ok: false, code: "invalid" };
  if ((field === "opensAt" || field === "closesAt") && value !== null)
    return { ok: true, value: new Date(value as string).toISOString() };
  if (field === "departmentId" && value !== null && !rowNumber().safeParse(value).success)
    return { ok: false, code: "invalid" };
  if (Array.isArray(value) && hasRepeatedIds(value)) return { ok: false, code: "invalid" };
  return { ok: true, value };
}

function checkBody(value: unknown): CheckedField {
  const checked = checkDocument(value, { maxCharacters: MAX_BODY_CHARACTERS });
  if (checked.ok) return { ok: true, value: checked.document };
  const isTooLong = checked.problems.every(({ code }) => code === "tooLong");
  return { ok: false, code: isTooLong ? "tooLong" : "badDocument" };
}

const hasRepeatedIds = (rows: readonly unknown[]): boolean => {
  const ids = rows.map((row) => (typeof row === "string" ? row : (row as { id: string }).id));
  return new Set(ids).size !== ids.length;
};
