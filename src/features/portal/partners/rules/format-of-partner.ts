import type { Locale } from "#platform/i18n/locale.ts";

/** The French article of an agency's short name: l'ANR, le CNRS, la DGA; "none" for Bpifrance. */
export const FRENCH_ARTICLES = ["l'", "le", "la", "les", "none"] as const;
export type FrenchArticle = (typeof FRENCH_ARTICLES)[number];

interface NamedPartner {
  readonly code: string;
  readonly articleFr: FrenchArticle;
}

/** The short name of an agency after "of": « de l'ANR », « du CNRS », « de Bpifrance ». English uses the bare name. */
export function formatOfPartner(locale: Locale, { code, articleFr }: NamedPartner): string {
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

/** The short name of an agency as the subject of a sentence: « l’ANR », « le CNRS », « Bpifrance ». */
export function formatPartner(locale: Locale, { code, articleFr }: NamedPartner): string {
  if (locale === "en" || articleFr === "none") return code;
  return articleFr === "l'" ? `l’${code}` : `${articleFr} ${code}`;
}

/** The short name of an agency after "to": « à l’ANR », « au CNRS », « aux HCL », « à Bpifrance ». */
export function formatToPartner(locale: Locale, partner: NamedPartner): string {
  if (locale === "en") return partner.code;
  if (partner.articleFr === "le") return `au ${partner.code}`;
  if (partner.articleFr === "les") return `aux ${partner.code}`;
  return `à ${formatPartner("fr", partner)}`;
}
