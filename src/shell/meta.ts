import { DEFAULT_LOCALE, type Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

interface PageDescription {
  title: string;
  description?: string;
}

/** Title and description of a page, for browsers, search engines and shared links. */
export function buildPageMeta(
  locale: Locale | undefined,
  getDescription: (t: Translate) => PageDescription,
) {
  const t = getTranslator(locale ?? DEFAULT_LOCALE);
  const { title, description } = getDescription(t);
  return [
    { title: t("page.title", { title }) },
    { property: "og:title", content: title },
    { property: "og:type", content: "website" },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { property: "og:site_name", content: t("brand") },
    ...(description
      ? [
          { name: "description", content: description },
          { property: "og:description", content: description },
          { name: "twitter:description", content: description },
        ]
      : []),
  ];
}
