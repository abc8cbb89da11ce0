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
  /** The result comes from memory because the database is unreachable; the page shows a notice. */
  readonly isStale?: boolean;
  /** Wraps each fragment in the context providers of the page. */
  readonly wrap?: (part: React.ReactNode) => React.ReactNode;
}

/** Renders the changing regions of the search page as HTML, with the components of the page itself. */
export function renderSearchFragments(view: SearchView, context: FragmentContext): SearchFragments {
  const { path, origin, locale, t, strip, isStale = false, wrap = (part) => part } = context;
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
