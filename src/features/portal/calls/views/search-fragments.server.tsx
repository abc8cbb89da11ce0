import { renderToStaticMarkup } from "react-dom/server";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import type { StripState } from "../ui/deadline-strip.tsx";
import type { SearchFragments } from "../ui/dom-names.ts";
import { FiltersRegion } from "../ui/filters.tsx";
import { Results } from "../ui/results.tsx";
import { ResultsBar } from "../ui/results-bar.tsx";
import type { SearchView } from "./search-view.server.ts";

interface FragmentContext {
  readonly path: string;
  readonly origin: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly strip: StripState;
  /** Found without the database, which is away: whoever searches is told. */
  readonly isStale?: boolean;
  /** Puts around the parts what the page has around them too. */
  readonly wrap?: (part: React.ReactNode) => React.ReactNode;
}

/** The changing parts of the search page as HTML, from the very components the page is made of. */
export function renderSearchFragments(view: SearchView, place: FragmentContext): SearchFragments {
  const { path, origin, locale, t, strip, isStale = false, wrap = (part) => part } = place;
  const html = (part: React.ReactNode) =>
    renderToStaticMarkup(
      <LanguageProvider locale={locale} t={t}>
        {wrap(part)}
      </LanguageProvider>,
    );
  return {
    cards: html(
      <>
        {isStale && <Alert tone="info">{t("away.title")}</Alert>}
        <Results view={view} path={path} />
      </>,
    ),
    filters: html(<FiltersRegion view={view} />),
    actions: html(<ResultsBar view={view} path={path} origin={origin} strip={strip} />),
  };
}
