import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** The language a CV is written in, whatever the page that shows it speaks. */
export interface CvLanguage {
  readonly locale: Locale;
  readonly t: Translate;
}
