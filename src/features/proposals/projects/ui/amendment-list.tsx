import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatExactEuros } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Panel } from "#ui/panel.tsx";
import type { AmendmentChange } from "../rules/amendment.ts";
import { formatProjectDates } from "./format-project-dates.ts";

interface Amendment {
  readonly number: number;
  readonly madeAt: Date;
  readonly reason: string;
  readonly change: AmendmentChange;
}

/** The changes of a project since its decision, for its people and the agency. Nothing without any. */
export function AmendmentList({ amendments }: { amendments: readonly Amendment[] }) {
  const { t, locale } = useLanguage();
  if (amendments.length === 0) return null;
  return (
    <Panel id="avenants" title={t("projects:amendments.title")}>
      <ol className="amendments">
        {amendments.map(({ number, madeAt, change, reason }) => (
          <li key={number}>
            <b>{t("projects:amendments.head", { number, day: formatDate(locale, madeAt) })}</b>
            <p>{formatChange(t, locale, change)}</p>
            <p className="small muted">{t("projects:amendments.reason", { reason })}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function formatChange(t: Translate, locale: Locale, change: AmendmentChange): string {
  switch (change.kind) {
    case "amount":
      return t("projects:amendments.amount", {
        before: formatExactEuros(locale, change.before.amountEuros),
        after: formatExactEuros(locale, change.after.amountEuros),
      });
    case "coordinator":
      return t("projects:amendments.coordinator", {
        before: change.before?.name ?? t("projects:amendments.nobody"),
        after: change.after.name,
      });
    case "dates":
      return t("projects:amendments.dates", {
        before: formatProjectDates(t, locale, change.before) ?? t("projects:amendments.noDates"),
        after: formatProjectDates(t, locale, change.after) ?? t("projects:amendments.noDates"),
      });
  }
}
