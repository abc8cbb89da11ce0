import { useEffect, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

export type LoadTranslator = (locale: Locale) => Promise<Translate>;

/**
 * A language for a part of the page, which the person switches without loading the page again. Until the translations of
 * the other language are loaded, or without `load`, the interface stays in the page's language.
 */
export function usePreviewLanguage(load?: LoadTranslator) {
  const page = useLanguage();
  const [locale, setLocale] = useState<Locale>(page.locale);
  const [loaded, setLoaded] = useState<{ locale: Locale; t: Translate } | null>(null);
  useEffect(() => {
    if (!load || locale === page.locale || loaded?.locale === locale) return;
    let isCurrent = true;
    load(locale).then(
      (t) => isCurrent && setLoaded({ locale, t }),
      // The texts of the form are shown in the chosen language all the same.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [load, locale, page.locale, loaded]);
  const t = locale !== page.locale && loaded?.locale === locale ? loaded.t : page.t;
  return { locale, t, setLocale };
}
