import type { Locale } from "#platform/i18n/locale.ts";
import { accept, type ReadResult, reject } from "../../question-type.ts";

/**
 * Numbers are stored as decimal strings with a fixed number of decimals ("482500.00"). Nothing is rounded, and equal
 * numbers are equal strings.
 */
export interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Larger than any budget, and small enough to be an exact JavaScript number. */
const MAX_DIGITS = 12;
export const MAX_NUMBER = 10 ** MAX_DIGITS - 1;

export const CURRENCY_DECIMALS = 2;
export const FLOAT_DECIMALS = 2;

export function readDecimal(value: unknown, decimals: number, limits: Limits): ReadResult<string> {
  if (typeof value !== "string") return reject("wrongType");
  const plain = normalizeNumber(value);
  if (plain === "") return accept("");
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(plain);
  const [, integerPart = "", fraction = ""] = parts ?? [];
  if (!parts || integerPart + fraction === "" || fraction.length > decimals)
    return rejectNonNumber(value);
  const digits = integerPart.replace(/^0+(?=\d)/, "") || "0";
  if (digits.length > MAX_DIGITS) return reject("tooLarge", MAX_NUMBER);
  const normalized = decimals > 0 ? `${digits}.${fraction.padEnd(decimals, "0")}` : digits;
  if (limits.min !== undefined && Number(normalized) < limits.min)
    return reject("tooSmall", limits.min);
  if (limits.max !== undefined && Number(normalized) > limits.max)
    return reject("tooLarge", limits.max);
  return accept(normalized);
}

/** Length of the rejected text that the error message quotes. */
const MAX_QUOTED_LENGTH = 40;

export const rejectNonNumber = (typed: string) =>
  reject("notANumber", undefined, typed.trim().slice(0, MAX_QUOTED_LENGTH));

/**
 * Accepts the common notations: separators between thousands (space, comma, point), decimal comma or point, a trailing
 * €.
 */
function normalizeNumber(text: string): string {
  const bare = text.replace(/[\s€]/gu, "");
  return removeThousandsSeparators(bare) ?? bare.replace(",", ".");
}

/**
 * Removes thousands separators: "482,500.00", "1.234.567,8", "1,234,567". Returns null for other texts. "482,500" is
 * ambiguous (thousands or decimals) and is left to `findAmountReadings`.
 */
function removeThousandsSeparators(bare: string): string | null {
  const [, , , decimals] = /^\d{1,3}([,.])\d{3}(?:\1\d{3})*((?!\1)[,.])(\d*)$/.exec(bare) ?? [];
  if (decimals !== undefined) {
    const integerPart = bare.slice(0, bare.length - decimals.length - 1).replace(/[,.]/g, "");
    return `${integerPart}.${decimals}`;
  }
  return /^\d{1,3}([,.])\d{3}(?:\1\d{3})+$/.test(bare) ? bare.replace(/[,.]/g, "") : null;
}

/**
 * The two meanings of an amount with one separator followed by exactly three digits ("482,500"); null for other texts.
 */
export function findAmountReadings(text: string): readonly [string, string] | null {
  const [, integerPart, digits = ""] = /^(\d*)[,.](\d{3})$/.exec(text.replace(/[\s€]/gu, "")) ?? [];
  if (integerPart === undefined) return null;
  const inThousands = `${integerPart}${digits}`.replace(/^0+(?=\d)/, "");
  const withDecimals = integerPart.replace(/^0+(?=\d)/, "") || "0";
  return [`${inThousands}.00`, `${withDecimals}.${digits.slice(0, 2)}`];
}

/**
 * Filters an amount during typing. A third digit after the separator is kept, so that the author can be asked which
 * amount is meant; so is an unfinished number with thousands separators.
 */
export function cleanTypedAmount(text: string, before = text): string {
  const bare = text.replace(/[^\d,.]/g, "");
  const isPasted = text.length > before.length + 1;
  const decimals = /^\d*[,.](\d{3,})$/.exec(bare)?.[1];
  if (decimals && !isPasted) return bare.slice(0, bare.length - decimals.length + 3);
  const isGrouped = /^\d{1,3}([,.])\d{3}(?:\1\d{3})*\1\d{0,2}$/.test(bare);
  return isGrouped ? bare : cleanTypedDecimal(text, before);
}

/** In the reader's language: « 482 500,00 », "482,500.00". */
export function formatDecimal(value: string, decimals: number, locale: Locale): string {
  if (value === "" || Number.isNaN(Number(value))) return value;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-GB", options).format(Number(value));
}

/**
 * Filters a number during typing: digits, one separator, at most two decimals. A pasted text that this would turn into
 * another number is left unchanged, and is then refused with a message.
 */
export function cleanTypedDecimal(text: string, before = text): string {
  const bare = text.replace(/[^\d,.]/g, "");
  const plain = removeThousandsSeparators(bare);
  if (plain !== null) return plain.replace(".", ",");
  const [integerPart = "", ...rest] = bare.split(/[,.]/);
  if (rest.length === 0) return integerPart;
  const decimals = rest.join("");
  const isPasted = text.length > before.length + 1;
  if (isPasted && (rest.length > 1 || decimals.length > 2)) return bare;
  return `${integerPart},${decimals.slice(0, 2)}`;
}
