import type { Locale } from "#platform/i18n/locale.ts";
import { bad, good, type Read } from "../question-type.ts";

/**
 * Numbers are kept as the digits somebody typed, with a point and a fixed number of decimals ("482500.00"): nothing is
 * rounded on the way, and equal numbers are equal texts.
 */
export interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** More digits than any budget or count has, and few enough to stay exact. */
const MAX_DIGITS = 12;

export function readDecimal(value: unknown, decimals: number, limits: Limits): Read<string> {
  if (typeof value !== "string") return bad("wrongType");
  const typed = plainNumber(value);
  if (typed === "") return good("");
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(typed);
  const [, whole = "", fraction = ""] = parts ?? [];
  if (!parts || whole + fraction === "" || fraction.length > decimals) return bad("notANumber");
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  if (digits.length > MAX_DIGITS) return bad("tooLarge", 10 ** MAX_DIGITS - 1);
  const kept = decimals > 0 ? `${digits}.${fraction.padEnd(decimals, "0")}` : digits;
  if (limits.min !== undefined && Number(kept) < limits.min) return bad("tooSmall", limits.min);
  if (limits.max !== undefined && Number(kept) > limits.max) return bad("tooLarge", limits.max);
  return good(kept);
}

/** As people write it: spaces between thousands, a comma or a point, a euro sign after it. */
const plainNumber = (text: string): string => text.replace(/[\s€]/gu, "").replace(",", ".");

/** As it is read in a language: « 482 500,00 », "482,500.00". */
export function decimalWords(value: string, decimals: number, locale: Locale): string {
  if (value === "" || Number.isNaN(Number(value))) return value;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-GB", options).format(Number(value));
}

/** What may be typed into the field: digits and one separator, no more than two digits after it. */
export function typedDecimal(text: string): string {
  const [whole = "", ...rest] = text.replace(/[^\d,.]/g, "").split(/[,.]/);
  return rest.length === 0 ? whole : `${whole},${rest.join("").slice(0, 2)}`;
}
