import { formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** « 412 ko », "3.4 MB". */
export function fileSize(bytes: number, locale: Locale): string {
  const units = locale === "fr" ? ["o", "ko", "Mo"] : ["B", "kB", "MB"];
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const value = bytes / 1000 ** power;
  const shown = power === 2 && value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${formatNumber(locale, shown)} ${units[power]}`;
}
