import type { Locale } from "#platform/i18n/locale.ts";
import { accept, type ReadResult, reject } from "../../question-type.ts";

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

export function readDecimal(value: unknown, decimals: number, limits: Limits): ReadResult<string> {
  if (typeof value !== "string") return reject("wrongType");
  const typed = normalizeNumber(value);
  if (typed === "") return accept("");
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(typed);
  const [, whole = "", fraction = ""] = parts ?? [];
  if (!parts || whole + fraction === "" || fraction.length > decimals)
    return rejectNonNumber(value);
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  if (digits.length > MAX_DIGITS) return reject("tooLarge", 10 ** MAX_DIGITS - 1);
  const kept = decimals > 0 ? `${digits}.${fraction.padEnd(decimals, "0")}` : digits;
  if (limits.min !== undefined && Number(kept) < limits.min) return reject("tooSmall", limits.min);
  if (limits.max !== undefined && Number(kept) > limits.max) return reject("tooLarge", limits.max);
  return accept(kept);
}

/** So much of a text that is no number is repeated in the message. */
const MAX_QUOTED_LENGTH = 40;

export const rejectNonNumber = (typed: string) =>
  reject("notANumber", undefined, typed.trim().slice(0, MAX_QUOTED_LENGTH));

/** As people write it: spaces, commas or points between thousands, a comma or a point, a euro sign after it. */
function normalizeNumber(text: string): string {
  const bare = text.replace(/[\s€]/gu, "");
  return removeThousandsSeparators(bare) ?? bare.replace(",", ".");
}

/**
 * "482,500.00", "1.234.567,8" and "1,234,567" without what parts their thousands; null for everything else. "482,500" can be
 * read in two ways, a thousand times apart: it is not for us to choose.
 */
function removeThousandsSeparators(bare: string): string | null {
  const [, , , decimals] = /^\d{1,3}([,.])\d{3}(?:\1\d{3})*((?!\1)[,.])(\d*)$/.exec(bare) ?? [];
  if (decimals !== undefined) {
    const whole = bare.slice(0, bare.length - decimals.length - 1).replace(/[,.]/g, "");
    return `${whole}.${decimals}`;
  }
  return /^\d{1,3}([,.])\d{3}(?:\1\d{3})+$/.test(bare) ? bare.replace(/[,.]/g, "") : null;
}

/** What an amount can mean whose only separator is followed by exactly three digits; null for every other text. */
export function findAmountReadings(text: string): readonly [string, string] | null {
  const [, whole, digits = ""] = /^(\d*)[,.](\d{3})$/.exec(text.replace(/[\s€]/gu, "")) ?? [];
  if (whole === undefined) return null;
  const inThousands = `${whole}${digits}`.replace(/^0+(?=\d)/, "");
  const withDecimals = whole.replace(/^0+(?=\d)/, "") || "0";
  return [`${inThousands}.00`, `${withDecimals}.${digits.slice(0, 2)}`];
}

/**
 * What stays of an amount while it is typed. A third digit after the separator stays, so that the person is asked what it
 * means, and so does a number that is being written with separators between its thousands.
 */
export function cleanTypedAmount(text: string, before = text): string {
  const bare = text.replace(/[^\d,.]/g, "");
  const isPasted = text.length > before.length + 1;
  const decimals = /^\d*[,.](\d{3,})$/.exec(bare)?.[1];
  if (decimals && !isPasted) return bare.slice(0, bare.length - decimals.length + 3);
  const isGrouped = /^\d{1,3}([,.])\d{3}(?:\1\d{3})*\1\d{0,2}$/.test(bare);
  return isGrouped ? bare : cleanTypedDecimal(text, before);
}

/** As it is read in a language: « 482 500,00 », "482,500.00". */
export function formatDecimal(value: string, decimals: number, locale: Locale): string {
  if (value === "" || Number.isNaN(Number(value))) return value;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-GB", options).format(Number(value));
}

/**
 * What stays of what was typed into the field: digits and one separator, no more than two digits after it. What is pasted and
 * would become another number by that stays as it is, to be refused under the field.
 */
export function cleanTypedDecimal(text: string, before = text): string {
  const bare = text.replace(/[^\d,.]/g, "");
  const plain = removeThousandsSeparators(bare);
  if (plain !== null) return plain.replace(".", ",");
  const [whole = "", ...rest] = bare.split(/[,.]/);
  if (rest.length === 0) return whole;
  const decimals = rest.join("");
  const isPasted = text.length > before.length + 1;
  if (isPasted && (rest.length > 1 || decimals.length > 2)) return bare;
  return `${whole},${decimals.slice(0, 2)}`;
}
