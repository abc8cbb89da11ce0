import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/words.ts";

/** The language a CV is written in, whatever the page that shows it speaks. */
export interface CvWords {
  readonly locale: Locale;
  readonly t: Translate;
}
