import { formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { SelectOption } from "#ui/select-field.tsx";
import { MAX_LINE_LENGTH, MAX_TEXT_LENGTH, MAX_URL_LENGTH } from "../rules/entry-input.ts";

/** One field of an entry's form. */
export type FieldSpec = {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  /** Half width: shares a row with its neighbour. */
  readonly half?: boolean;
} & (
  | { readonly type: "line" | "text" | "url" | "partialDate" | "day" }
  | {
      readonly type: "number";
      readonly min: number;
      readonly max: number;
      readonly year?: boolean;
    }
  | {
      readonly type: "choice";
      readonly options: readonly SelectOption[];
      readonly emptyLabel: string;
    }
);

/** Error message of a field, understandable in the summary too. */
export function formatEntryError(
  { t, locale }: { t: Translate; locale: Locale },
  field: FieldSpec,
  error: string,
): string {
  const { label } = field;
  const number = (value: number) => formatNumber(locale, value);
  if (error === "outOfRange" && field.type === "number") {
    // Years are not grouped: « 1900 », not « 1 900 ».
    const write = field.year ? String : number;
    return t("researchers:entries.errors.outOfRange", {
      label,
      min: write(field.min),
      max: write(field.max),
    });
  }
  if (error === "tooLong") {
    return t("researchers:entries.errors.tooLong", { label, max: number(getMaxLength(field)) });
  }
  if (error === "missing" || error === "beforeStart")
    return t(`researchers:entries.errors.${error}`, { label });
  if (field.type === "url") return t("researchers:entries.errors.url");
  if (field.type === "partialDate") return t("researchers:entries.errors.date", { label });
  if (field.type === "number") return t("researchers:entries.errors.number", { label });
  return t("researchers:entries.errors.invalid", { label });
}

export function getMaxLength(field: FieldSpec): number {
  if (field.type === "text") return MAX_TEXT_LENGTH;
  return field.type === "url" ? MAX_URL_LENGTH : MAX_LINE_LENGTH;
}
