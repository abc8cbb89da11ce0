import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList, formatNumber } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CardGrid } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EMPTY_CRITERIA, resultsHref } from "../rules/criteria.ts";
import { withoutFilter } from "../rules/filter-tags.ts";
import type { SearchView } from "../views/search-view.server.ts";
import { CallCard } from "./call-card.tsx";

/** Shown without results: the active criteria, and the number of results without each of them. */
export function NothingFound({ view, path }: { view: SearchView; path: string }) {
  const { t, locale } = useLanguage();
  const { criteria, tags, help, request } = view;
  const removals = help?.removals ?? [];
  return (
    <EmptyState
      title={t("calls:nothing.title")}
      level={3}
      actions={
        <>
          {removals.map(({ label, total, ...filter }) => (
            <ButtonLink
              key={label}
              href={resultsHref(path, withoutFilter(criteria, filter), { ...request, page: 1 })}
              icon="close"
            >
              {t("calls:nothing.without", {
                name: label,
                count: total,
                formatted: formatNumber(locale, total),
              })}
            </ButtonLink>
          ))}
          <ButtonLink href={resultsHref(path, EMPTY_CRITERIA)} variant="quiet">
            {t("calls:results.emptyReset")}
          </ButtonLink>
        </>
      }
    >
      {tags.length > 0 && (
        <p>
          {t("calls:nothing.filters")}{" "}
          <b>
            {formatList(
              locale,
              tags.map(({ label }) => label),
            )}
          </b>
          .
        </p>
      )}
      <p>{t(removals.length > 0 ? "calls:nothing.withoutOne" : "calls:nothing.noneHelps")}</p>
    </EmptyState>
  );
}

/** Calls that contain some of the words, listed apart from the results and not counted. */
export function NearestCalls({ view: { help } }: { view: SearchView }) {
  const { t } = useLanguage();
  if (!help || help.nearest.length === 0) return null;
  return (
    <section className="nearest" aria-labelledby="nearest-title">
      <h3 id="nearest-title">{t("calls:nothing.nearest")}</h3>
      <p className="muted small">{t("calls:nothing.nearestText")}</p>
      <CardGrid>
        {help.nearest.map((call) => (
          <CallCard key={call.id} call={call} level={4} />
        ))}
      </CardGrid>
    </section>
  );
}
