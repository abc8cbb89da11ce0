import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay, formatNumber } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Table } from "#ui/table.tsx";
import { vocabularyHref } from "../rules/paths.ts";
import { RowAction } from "./vocabulary-entries.tsx";

export interface ZeroResultRow {
  readonly text: string;
  readonly times: number;
  /** A day: 2027-01-31. */
  readonly lastOn: string;
}

/** Zero-result searches, most frequent first; each has a button that starts an entry. */
export function ZeroResultSearchList({
  searches,
  now,
}: {
  searches: readonly ZeroResultRow[];
  now: Date;
}) {
  const { t, locale } = useLanguage();
  return (
    <Table
      caption={
        <>
          {t("calls:vocabulary.missed")}
          <span className="caption-help">{t("calls:vocabulary.missedHelp")}</span>
        </>
      }
      rows={searches}
      rowKey={({ text }) => text}
      empty={t("calls:vocabulary.missedNone")}
      columns={[
        {
          key: "text",
          header: t("calls:vocabulary.text"),
          cell: ({ text }) => text,
          rowHeader: true,
        },
        {
          key: "times",
          header: t("calls:vocabulary.times"),
          cell: ({ times }) => formatNumber(locale, times),
          numeric: true,
        },
        {
          key: "lastOn",
          header: t("calls:vocabulary.lastOn"),
          cell: ({ lastOn }) => formatDay(locale, new Date(`${lastOn}T12:00:00Z`), now),
        },
        {
          key: "actions",
          header: t("calls:vocabulary.actions"),
          cell: ({ text }) => (
            <div className="btn-group">
              <ButtonLink
                href={`${vocabularyHref({ texte: text })}#entree`}
                aria-label={t("calls:vocabulary.beginNamed", { text })}
              >
                {t("calls:vocabulary.begin")}
              </ButtonLink>
              <RowAction
                intent="forget"
                values={{ text }}
                label={t("calls:vocabulary.forgetNamed", { text })}
              >
                {t("calls:vocabulary.forget")}
              </RowAction>
            </div>
          ),
        },
      ]}
    />
  );
}
