import type { Locale } from "../i18n/locale.ts";

const UNITS = { fr: ["ko", "Mo"], en: ["kB", "MB"] } as const;

/** « 84 ko », « 1,4 Mo »: units of 1024, as our limits. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const [kilo, mega] = UNITS[locale];
  const large = bytes >= 1024 * 1024;
  const value = large ? bytes / (1024 * 1024) : Math.max(1, Math.round(bytes / 1024));
  const number = new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-GB", {
    maximumFractionDigits: large ? 1 : 0,
  }).format(value);
  return `${number}\u202f${large ? mega : kilo}`;
}
