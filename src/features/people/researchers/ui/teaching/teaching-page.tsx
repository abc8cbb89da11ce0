import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { computeTeachingTotals, type TeachingHours } from "../../rules/entry-forms.ts";
import {
  NEW_ENTRY,
  RESPONSIBILITIES,
  responsibilityHref,
  TEACHING,
  teachingEntryHref,
  teachingHref,
} from "../../rules/paths.ts";
import type { TEACHING_LEVELS } from "../../rules/vocabulary.ts";
import { EntrySection, type ListNotice } from "../entry-section.tsx";
import { formatPeriod } from "../period.ts";

export interface TeachingRow extends TeachingHours {
  readonly id: string;
  readonly title: string;
  readonly level: (typeof TEACHING_LEVELS)[number];
  readonly participants: number | null;
}

export interface ResponsibilityRow {
  readonly id: string;
  readonly title: string;
  readonly organization: string;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly description: string;
}

interface TeachingPageProps {
  teaching: readonly TeachingRow[];
  responsibilities: readonly ResponsibilityRow[];
  /** Result of the last action in each list. */
  notices: Readonly<Record<typeof TEACHING | typeof RESPONSIBILITIES, ListNotice | null>>;
}

export function TeachingPage({ teaching, responsibilities, notices }: TeachingPageProps) {
  const language = useLanguage();
  const { t } = language;
  return (
    <div className="sections">
      <PageHeader title={t("researchers:teaching.title")} lead={t("researchers:teaching.lead")} />
      <EntrySection
        list={TEACHING}
        page={teachingHref()}
        title={t("researchers:teaching.activities.title")}
        add={{
          href: teachingEntryHref(NEW_ENTRY),
          label: t("researchers:teaching.activities.add"),
        }}
        empty={t("researchers:teaching.activities.empty")}
        entries={teaching.map((row) => ({
          id: row.id,
          name: row.title || t(`researchers:teaching.activities.types.${row.type}`),
          editHref: teachingEntryHref(row.id),
          body: <TeachingBody row={row} />,
        }))}
        notice={notices[TEACHING]}
        foot={teaching.length > 0 && <Totals teaching={teaching} />}
      />
      <EntrySection
        list={RESPONSIBILITIES}
        page={teachingHref()}
        title={t("researchers:teaching.responsibilities.title")}
        add={{
          href: responsibilityHref(NEW_ENTRY),
          label: t("researchers:teaching.responsibilities.add"),
        }}
        empty={t("researchers:teaching.responsibilities.empty")}
        entries={responsibilities.map((row) => ({
          id: row.id,
          name: row.title,
          editHref: responsibilityHref(row.id),
          body: (
            <>
              <p className="entry-name">
                <b>{row.title}</b>
              </p>
              {row.organization && <p>{row.organization}</p>}
              <p className="small muted">{formatPeriod(language, row.startsOn, row.endsOn)}</p>
              {row.description && <p className="entry-text small">{row.description}</p>}
            </>
          ),
        }))}
        notice={notices[RESPONSIBILITIES]}
      />
    </div>
  );
}

function TeachingBody({ row }: { row: TeachingRow }) {
  const { t, locale } = useLanguage();
  const { title, type, level, hoursPerYear, participants } = row;
  const counted = (unit: "hours" | "people", count: number) =>
    t(`researchers:teaching.activities.${unit}`, {
      count,
      formatted: formatNumber(locale, count),
    });
  const kind = t(`researchers:teaching.activities.types.${type}`);
  return (
    <>
      <p className="entry-name">
        <b>{title || kind}</b>
      </p>
      <p>
        {[title && kind, t(`researchers:teaching.activities.levels.${level}`)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="small muted">
        {[counted("hours", hoursPerYear), participants !== null && counted("people", participants)]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}

function Totals({ teaching }: { teaching: readonly TeachingRow[] }) {
  const { t, locale } = useLanguage();
  const { total, byType } = computeTeachingTotals(teaching);
  const formatted = formatNumber(locale, total);
  return (
    <div className="totals">
      <p>
        <b>{t("researchers:teaching.activities.total", { count: total, formatted })}</b>
      </p>
      {byType.length > 1 && (
        <ul className="marks">
          {byType.map(({ type, hours }) => (
            <li key={type}>
              {t(`researchers:teaching.activities.types.${type}`)}{" "}
              <b>
                {formatNumber(locale, hours)}
                {"\u202f"}h
              </b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
