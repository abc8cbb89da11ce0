import { formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { MAX_SMALL_COUNT } from "../rules/small-count.ts";

/** "12", or "1,000+" where counting stopped. */
export const formatSmallCount = (
  t: Translate,
  locale: Locale,
  total: number,
  max = MAX_SMALL_COUNT,
): string =>
  total > max
    ? t("lists:atLeast", { formatted: formatNumber(locale, max) })
    : formatNumber(locale, total);
