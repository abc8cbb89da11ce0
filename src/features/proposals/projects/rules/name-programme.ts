import type { Locale } from "#platform/i18n/locale.ts";

interface CallTitles {
  readonly titleFr: string;
  readonly titleEn: string;
}

/**
 * The programme of a project in the reader's language. A project that was given none has the French title of its call, which
 * has an English one; what an agency wrote itself stands in one language.
 */
export const nameProgramme = (
  programme: string,
  call: CallTitles | undefined,
  locale: Locale,
): string => (locale === "en" && programme === call?.titleFr ? call.titleEn : programme);
