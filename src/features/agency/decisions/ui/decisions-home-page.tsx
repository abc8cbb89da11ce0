import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatList, formatNumber } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table } from "#ui/table.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { callDecisionsHref } from "../rules/paths.ts";
import type { DecisionCallRow } from "../views/decision-calls.server.ts";

interface DecisionsHomePageProps {
  /** Null for staff who may not read decisions. */
  readonly calls: readonly DecisionCallRow[] | null;
  /** The names of those who may, for staff who may not. */
  readonly deciders: readonly string[];
  readonly dossiersHref: string;
}

/** The calls of an agency with how far their decisions are. */
export function DecisionsHomePage({ calls, deciders, dossiersHref }: DecisionsHomePageProps) {
  const { t, locale } = useLanguage();
  const toDossiers = <ButtonLink href={dossiersHref}>{t("decisions:calls.toDossiers")}</ButtonLink>;
  const count = (value: number) => (value === 0 ? "–" : formatNumber(locale, value));
  return (
    <BackOfficePage title={t("decisions:title")} lead={t("decisions:lead")}>
      {calls === null ? (
        <EmptyState title={t("decisions:calls.hidden")} built={null} actions={toDossiers}>
          {deciders.length > 0
            ? t("decisions:calls.hiddenHelp", { names: formatList(locale, [...deciders]) })
            : t("decisions:calls.hiddenNobody")}
        </EmptyState>
      ) : calls.length === 0 ? (
        <EmptyState title={t("decisions:calls.empty")} actions={toDossiers}>
          {t("decisions:calls.emptyHelp")}
        </EmptyState>
      ) : (
        <Table
          caption={t("decisions:calls.caption")}
          hideCaption
          rows={calls}
          rowKey={({ id }) => String(id)}
          empty={null}
          columns={[
            {
              key: "call",
              header: t("decisions:calls.call"),
              rowHeader: true,
              cell: ({ id, title, number }) => (
                <>
                  <AppLink href={callDecisionsHref(id)}>{title}</AppLink>
                  <small className="decision-note">{number}</small>
                </>
              ),
            },
            {
              key: "closesAt",
              header: t("decisions:calls.closed"),
              cell: ({ closesAt }) => formatDate(locale, closesAt),
            },
            {
              key: "undecided",
              header: t("decisions:calls.undecided"),
              numeric: true,
              cell: ({ counts }) => count(counts.undecided),
            },
            {
              key: "prepared",
              header: t("decisions:calls.prepared"),
              numeric: true,
              cell: ({ counts }) => count(counts.prepared),
            },
            {
              key: "confirmed",
              header: t("decisions:calls.confirmed"),
              numeric: true,
              cell: ({ counts }) => count(counts.confirmed),
            },
            {
              key: "released",
              header: t("decisions:calls.released"),
              numeric: true,
              cell: ({ counts }) => count(counts.released),
            },
          ]}
        />
      )}
    </BackOfficePage>
  );
}
