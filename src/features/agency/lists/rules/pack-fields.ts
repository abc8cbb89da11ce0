import type { ListChoice, ListField, ListFields, Localized } from "./list-query.ts";

/**
 * The fields of a list as one text, for the data of its page: the router writes every value of an object apart, and the
 * choices of a field were most of what it wrote.
 */
export type PackedFields = string & { readonly packedFields: true };

/** Value, labels, and keywords if they differ from the value. */
type PackedChoice = readonly [value: string, fr: string, en: string, keywords?: Localized];
type PackedField = readonly [
  key: string,
  field: Omit<ListField, "choices">,
  choices?: readonly PackedChoice[],
];

export const packFields = (fields: ListFields): PackedFields =>
  JSON.stringify(
    Object.entries(fields).map(([key, field]): PackedField => {
      if (field.kind !== "choice") return [key, field];
      const { choices, ...rest } = field;
      return [key, rest, choices.map(packChoice)];
    }),
  ) as PackedFields;

export const unpackFields = (packed: PackedFields): ListFields =>
  Object.fromEntries(
    (JSON.parse(packed) as PackedField[]).map(([key, field, choices]) => [
      key,
      (choices ? { ...field, choices: choices.map(unpackChoice) } : field) as ListField,
    ]),
  );

function packChoice({ value, keywords, labels }: ListChoice): PackedChoice {
  const isNamedByValue = keywords.fr === value && keywords.en === value;
  return isNamedByValue ? [value, labels.fr, labels.en] : [value, labels.fr, labels.en, keywords];
}

const unpackChoice = ([value, fr, en, keywords]: PackedChoice): ListChoice => ({
  value,
  keywords: keywords ?? { fr: value, en: value },
  labels: { fr, en },
});
