import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { SearchBar } from "#ui/search-bar.tsx";
import { SEARCH_KINDS, type SearchResult } from "../rules/search-result.ts";
import { BackOfficePage } from "./back-office-page.tsx";

interface SearchPageProps {
  readonly text: string;
  readonly results: readonly SearchResult[];
}

/** The search of the back office as a page: what the palette finds, without script. */
export function SearchPage({ text, results }: SearchPageProps) {
  const t = useT();
  return (
    <BackOfficePage title={t("frame:search.title")} lead={t("frame:search.lead")}>
      <SearchBar
        action={href("/administration-portail-aap/recherche")}
        name="q"
        label={t("frame:search.label")}
        submitLabel={t("frame:search.submit")}
        defaultValue={text}
      />
      {results.length === 0 && (
        <EmptyState title={t("frame:search.none", { text })}>
          {t("frame:search.noneHelp")}
        </EmptyState>
      )}
      {SEARCH_KINDS.map((kind) => {
        const own = results.filter((result) => result.kind === kind);
        if (own.length === 0) return null;
        return (
          <Panel key={kind} title={t(`frame:search.kinds.${kind}`)}>
            <ul className="search-results">
              {own.map(({ href, title, detail }) => (
                <li key={href}>
                  <AppLink href={href}>{title}</AppLink>
                  {detail && <small>{detail}</small>}
                </li>
              ))}
            </ul>
          </Panel>
        );
      })}
    </BackOfficePage>
  );
}
