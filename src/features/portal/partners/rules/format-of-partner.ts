import type { Locale } from "#platform/i18n/locale.ts";

/** The article an agency's short name takes in French: l'ANR, le CNRS, la DGA; some have none (Bpifrance). */
export const FRENCH_ARTICLES = ["l'", "le", "la", "les", "none"] as const;
export type FrenchArticle = (typeof FRENCH_ARTICLES)[number];

/** An agency after "of": « de l'ANR », « du CNRS », « de Bpifrance »; in English its short name alone. */
export function formatOfPartner(
  locale: Locale,
  { code, articleFr }: { readonly code: string; readonly articleFr: FrenchArticle },
): string {
  if (locale === "en") return code;
  switch (articleFr) {
    case "l'":
      return `de l’${code}`;
    case "le":
      return `du ${code}`;
    case "la":
      return `de la ${code}`;
    case "les":
      return `des ${code}`;
    case "none":
      // Names without an article are said as words, so their first letter is the one that is heard.
      return /^[aeiouyàâéèêëîïôöùûü]/i.test(code) ? `d’${code}` : `de ${code}`;
  }
}
