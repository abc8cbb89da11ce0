import { useLanguage } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Tag } from "#ui/tag.tsx";
import { type Criteria, EMPTY_CRITERIA, resultsHref } from "../rules/criteria.ts";
import { withoutFilter } from "../rules/filter-tags.ts";
import type { SearchView } from "../views/search-view.server.ts";

/** Every active filter as a tag that can be taken away, and one button that takes all. */
export function ActiveFilters({ view, path }: { view: SearchView; path: string }) {
  const { t } = useLanguage();
  const { criteria, request, tags } = view;
  if (tags.length === 0) return null;
  const href = (changed: Criteria) => resultsHref(path, changed, { ...request, page: 1 });
  return (
    <ul className="active-filters" aria-label={t("calls:filter.active")}>
      {tags.map((tag) => (
        <li key={tag.label}>
          <Tag
            remove={{
              href: href(withoutFilter(criteria, tag)),
              label: t("calls:filter.remove", { name: tag.label }),
            }}
          >
            {tag.label}
          </Tag>
        </li>
      ))}
      <li>
        <ButtonLink
          variant="quiet"
          size="s"
          href={href({ ...EMPTY_CRITERIA, sort: criteria.sort })}
        >
          {t("calls:filter.reset")}
        </ButtonLink>
      </li>
    </ul>
  );
}
