import { href } from "react-router";
import { isLocale, type Locale } from "#platform/i18n/locale.ts";

/** The page of all templates of an agency. */
export const LETTERS_PATH = href("/administration-portail-aap/reglages/lettres");

/** The page of a template, shown for the dossier of a number if said. */
export function templateHref(id: string, number?: string): string {
  const page = href("/administration-portail-aap/reglages/lettres/:id", { id });
  return number ? `${page}?${DOSSIER_PARAM}=${encodeURIComponent(number)}` : page;
}

/** The number of the dossier that a template is shown for, and the language of a shown letter: parameters of addresses. */
export const DOSSIER_PARAM = "dossier";
const LOCALE_PARAM = "langue";

/** The language that an address asks for; null for the recipient's. */
export function readShownLocale(url: URL): Locale | null {
  const locale = url.searchParams.get(LOCALE_PARAM);
  return isLocale(locale) ? locale : null;
}

const toParams = (callId: number, dossierId: string) => ({ callId: String(callId), dossierId });
const inLocale = (page: string, locale: Locale | undefined) =>
  locale ? `${page}?${LOCALE_PARAM}=${locale}` : page;

/** The page of a dossier's letter before it leaves, in a language other than the recipient's if said. */
export const letterHref = (callId: number, dossierId: string, locale?: Locale): string =>
  inLocale(
    href(
      "/administration-portail-aap/decisions/:callId/lettres/:dossierId",
      toParams(callId, dossierId),
    ),
    locale,
  );

/** The same letter as PDF. */
export const letterPreviewPdfHref = (callId: number, dossierId: string, locale: Locale): string =>
  inLocale(
    href(
      "/administration-portail-aap/decisions/:callId/lettres/:dossierId/apercu.pdf",
      toParams(callId, dossierId),
    ),
    locale,
  );

/** What the pages of letters report. */
export const LETTER_DONE = ["adapted", "restored", "reviewed", "chosen"] as const;
export type LetterDone = (typeof LETTER_DONE)[number];
export const TEMPLATE_DONE = ["created", "saved", "archived"] as const;
export type TemplateDone = (typeof TEMPLATE_DONE)[number];
