import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { RadioGroup } from "#ui/choices.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Frequency } from "../rules/frequency.ts";
import type { SettingsField, SubscriptionField } from "../rules/saved-search.ts";
import { MAX_SEARCH_NAME_LENGTH } from "../rules/search-criteria.ts";
import type { SearchSummary as Summary } from "../views/search-view.server.ts";

/** In the order offered: most frequent first, none last. */
export const OFFERED_FREQUENCIES: readonly Frequency[] = ["instant", "daily", "weekly", "none"];

interface FrequencyFieldProps {
  id: string;
  /** Visitors are not offered "none", because they have no page with saved searches. */
  frequencies?: readonly Frequency[];
  value: string;
  help?: string | undefined;
  error?: string | undefined;
}

/** The frequency of a search; each option explains what will be sent. */
export function FrequencyField({
  id,
  frequencies = OFFERED_FREQUENCIES,
  value,
  help,
  error,
}: FrequencyFieldProps) {
  const t = useT();
  return (
    <RadioGroup
      id={id}
      name="frequency"
      legend={t("alerts:searches.frequencyLabel")}
      help={help}
      error={error}
      layout="grid"
      defaultValue={value}
      options={frequencies.map((frequency) => ({
        value: frequency,
        label: t(`alerts:searches.frequency.${frequency}`),
        help: t(`alerts:searches.frequencyHelp.${frequency}`),
      }))}
    />
  );
}

type CheckedField = SettingsField | SubscriptionField;
type Problem = "missing" | "tooLong" | "invalid";

/** The values and errors of a submitted search form. `toFieldId` maps fields to element ids. */
export function useSearchFields<Field extends string>(
  submission: Submission<Field> | undefined,
  fieldId: (field: Field) => string,
) {
  const t = useT();
  return toSubmittedFields(submission, {
    toFieldId: fieldId,
    toMessage: (field, problem) =>
      t(`alerts:searches.errors.${field as CheckedField & Field}.${problem as Problem}`, {
        max: MAX_SEARCH_NAME_LENGTH,
      }),
  });
}

/** The criteria of a search, as tags. */
export function CriteriaTags({ labels }: { labels: readonly string[] }) {
  return (
    <ul className="criteria-tags">
      {labels.map((label) => (
        <li key={label}>
          <Tag tone="plain">{label}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** The number of calls found today, as text. */
export function ResultCount({ found }: { found: number }) {
  const { t, locale } = useLanguage();
  if (found === 0) return t("alerts:searches.foundNone");
  return t("alerts:searches.found", { count: found, formatted: formatNumber(locale, found) });
}

/** The search of a form or page. */
export function SearchSummary({ summary }: { summary: Summary }) {
  const { t } = useLanguage();
  return (
    <div className="search-summary">
      <p className="muted small">{t("alerts:searches.criteria")}</p>
      <CriteriaTags labels={summary.criteriaLabels} />
      <p className="small">
        <ResultCount found={summary.resultCount} />
      </p>
    </div>
  );
}
