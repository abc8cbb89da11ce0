import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { SEARCH_FIELDS } from "../rules/criteria.ts";
import { MAX_QUERY_LENGTH } from "../rules/query-text.ts";

/** The search field; a script adds suggestions. */
export function SearchField({ keywords }: { keywords: string }) {
  const t = useT();
  return (
    <word-suggest
      data-label={t("calls:live.suggestions")}
      data-count={t("calls:live.suggestionCount", { number: "#" })}
      data-none={t("calls:live.noSuggestion")}
    >
      <div className="searchbar">
        <Icon name="search" />
        <input
          id="keywords"
          type="search"
          name={SEARCH_FIELDS.keywords}
          aria-label={t("calls:search.label")}
          aria-describedby="keywords-help"
          placeholder={t("calls:search.placeholder")}
          defaultValue={keywords}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="btn btn-primary">
          <Icon name="search" />
          <span>{t("calls:search.submit")}</span>
        </button>
        <span id="keywords-help" className="vh">
          {t("calls:search.help")}
        </span>
      </div>
    </word-suggest>
  );
}
