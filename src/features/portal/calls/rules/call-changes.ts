import { CALL_FIELDS, type CallContent, type CallField, MATERIAL_FIELDS } from "./call-content.ts";

/** A field of a call whose draft differs from what is published. */
export type CallChange = {
  readonly [Field in CallField]: {
    readonly field: Field;
    readonly before: CallContent[Field];
    readonly after: CallContent[Field];
    /** Whether the change concerns people who work on a dossier or keep the call. */
    readonly isMaterial: boolean;
  };
}[CallField];

export const CALL_FIELD_NAMES = Object.keys(CALL_FIELDS) as readonly CallField[];

/** The fields of a draft that differ from the published call, in the order of `CALL_FIELDS`. */
export const listCallChanges = (published: CallContent, draft: CallContent): CallChange[] =>
  CALL_FIELD_NAMES.filter(
    (field) => !isSameValue(normalize(field, published[field]), normalize(field, draft[field])),
  ).map(
    (field) =>
      ({
        field,
        before: published[field],
        after: draft[field],
        isMaterial: isMaterial(field, published, draft),
      }) as CallChange,
  );

/** Spaces around a text, and the order of panels, are no change. */
function normalize(field: CallField, value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return field === "ercPanels" ? (value as readonly string[]).toSorted() : value;
}

/**
 * A changed wording asks nothing else of teams: labels of appendix slots, the clause, title, question and advice of an
 * eligibility rule, and the order of slots or rules.
 */
function isMaterial(field: CallField, published: CallContent, draft: CallContent): boolean {
  if (!(MATERIAL_FIELDS as readonly CallField[]).includes(field)) return false;
  if (field !== "appendices" && field !== "eligibility") return true;
  return !isSameValue(toDemands(published[field]), toDemands(draft[field]));
}

/** Texts of appendix slots and eligibility rules. */
const WORDING_FIELDS: ReadonlySet<string> = new Set(
  ["label", "article", "quote", "title", "question", "advice"].flatMap((text) => [
    `${text}Fr`,
    `${text}En`,
  ]),
);

/** Rows by id without their wording. The order of a row's countries and kinds of organisation is none either. */
const toDemands = (rows: readonly { readonly id: string }[]): Record<string, unknown> =>
  Object.fromEntries(
    rows.map((row) => [
      row.id,
      Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => !WORDING_FIELDS.has(name))
          .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
      ),
    ]),
  );

/** Compares values as JSON; the order of an object's keys is no difference, because `jsonb` does not keep it. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
