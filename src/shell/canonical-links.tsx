import { useT } from "#platform/i18n/context.tsx";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";

const OPEN_GRAPH = { fr: "fr_FR", en: "en_GB" } as const;

interface CanonicalLinksProps {
  locale: Locale;
  origin: string;
  /** Path and query. */
  path: string;
}

/**
 * The canonical address of a page and its alternates by language. An address without a language follows the reader's
 * language and is the default alternate, so it is its own canonical: an alternate that names another address as
 * canonical contradicts itself. Filters and orders of a list are not separate pages.
 */
export function CanonicalLinks({ locale, origin, path }: CanonicalLinksProps) {
  const t = useT();
  const [pathname, query] = path.split("?");
  const page = `${origin}${pathname}`;
  const inLanguage = (language: Locale) => `${page}?locale=${language}`;
  const namesLanguage = new URLSearchParams(query).get("locale") === locale;
  return (
    <>
      <link rel="canonical" href={namesLanguage ? inLanguage(locale) : page} />
      {LOCALES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={page} />
      <meta property="og:url" content={inLanguage(locale)} />
      {/* Drawn by scripts/draw-social-image.mjs. */}
      <meta property="og:image" content={`${origin}/apercu-${locale}.png`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t("page.preview")} />
      <meta property="og:locale" content={OPEN_GRAPH[locale]} />
      {LOCALES.filter((language) => language !== locale).map((language) => (
        <meta key={language} property="og:locale:alternate" content={OPEN_GRAPH[language]} />
      ))}
    </>
  );
}
