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

/** The labels of appendix slots are wording: a slot that is only renamed asks nothing else of teams. */
function isMaterial(field: CallField, published: CallContent, draft: CallContent): boolean {
  if (!(MATERIAL_FIELDS as readonly CallField[]).includes(field)) return false;
  return field !== "appendices" || !isSameValue(toDemands(published), toDemands(draft));
}

const toDemands = ({ appendices }: CallContent) =>
  appendices.map(({ labelFr: _fr, labelEn: _en, ...demand }) => demand);

/** Compares values as JSON; the order of an object's keys is no difference, because `jsonb` does not keep it. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
