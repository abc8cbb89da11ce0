import type { Locale } from "#platform/i18n/locale.ts";

/** The French article of an agency's short name: l'ANR, le CNRS, la DGA; "none" for Bpifrance. */
export const FRENCH_ARTICLES = ["l'", "le", "la", "les", "none"] as const;
export type FrenchArticle = (typeof FRENCH_ARTICLES)[number];

/** The short name of an agency after "of": « de l'ANR », « du CNRS », « de Bpifrance ». English uses the bare name. */
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
      // Names without an article are pronounced as words, so elision depends on their first letter.
      return /^[aeiouyàâéèêëîïôöùûü]/i.test(code) ? `d’${code}` : `de ${code}`;
  }
}
