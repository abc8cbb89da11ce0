import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Tag } from "#ui/tag.tsx";
import type { SearchSummary as Summary } from "../views/search-view.server.ts";

/** What a search asks for, as tags. */
export function CriteriaTags({ words }: { words: readonly string[] }) {
  return (
    <ul className="criteria-tags">
      {words.map((word) => (
        <li key={word}>
          <Tag tone="plain">{word}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** How many calls it finds today, in words. */
export function ResultCount({ found }: { found: number }) {
  const { t, locale } = useLanguage();
  if (found === 0) return t("alerts:searches.foundNone");
  return t("alerts:searches.found", { count: found, formatted: formatNumber(locale, found) });
}

/** The search a form or a page is about. */
export function SearchSummary({ summary }: { summary: Summary }) {
  const { t } = useLanguage();
  return (
    <div className="search-summary">
      <p className="muted small">{t("alerts:searches.criteria")}</p>
      <CriteriaTags words={summary.criteriaLabels} />
      <p className="small">
        <ResultCount found={summary.resultCount} />
      </p>
    </div>
  );
}
