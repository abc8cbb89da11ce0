import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SegmentedLinks } from "#ui/navigation.tsx";
import { CALLS_PATH } from "../../call-drafts/rules/paths.ts";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { buildAgencyTable } from "../rules/agency-tables.ts";
import {
  AGENCY_FIGURES,
  type AgencyFigureName,
  agencyFiguresCsvHref,
  agencyFiguresHref,
  toAgencyFigureId,
} from "../rules/figures-address.ts";
import type { AgencyFigures } from "../views/agency-figures.server.ts";
import { BrickRows, getRowUnit } from "./brick-rows.tsx";
import { FigurePanel } from "./figure-panel.tsx";

/** Calls drawn; the table has all of them. */
const MAX_CALLS = 20;

/** The figures of all calls of an agency in a year, by department and by call. */
export function AgencyFiguresPage({ figures }: { figures: AgencyFigures }) {
  const { t, locale } = useLanguage();
  const { year, years, total, keptByConflict, choices } = figures;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  return (
    <BackOfficePage
      title={t("figures:agency.title")}
      lead={t("figures:agency.lead")}
      actions={
        <ButtonLink href={agencyFiguresCsvHref(choices, null)} icon="download">
          {t("figures:allCsv")}
        </ButtonLink>
      }
    >
      {years.length > 1 && (
        <div>
          <SegmentedLinks
            label={t("figures:agency.year")}
            items={years.map((one) => ({
              href: agencyFiguresHref({ ...choices, year: one }),
              label: String(one),
              current: one === year,
            }))}
          />
        </div>
      )}
      {total === 0 ? (
        <EmptyState
          title={t("figures:agency.empty", { year })}
          actions={<ButtonLink href={CALLS_PATH}>{t("figures:agency.calls")}</ButtonLink>}
        >
          <p>{t("figures:agency.emptyHelp")}</p>
        </EmptyState>
      ) : (
        <>
          <dl className="panel figures-sums">
            <div className="figures-sum-first">
              <dt>{t("figures:sums.deposited", { count: total })}</dt>
              <dd>
                {formatNumber(locale, total)}
                <small>
                  {t("figures:agency.inCalls", { ...counted(figures.calls.length), year })}
                </small>
              </dd>
            </div>
          </dl>
          {AGENCY_FIGURES.map((name) => (
            <AgencyFigure key={name} figures={figures} name={name} />
          ))}
        </>
      )}
      {keptByConflict > 0 && (
        <p className="small muted">{t("dossierList:kept", counted(keptByConflict))}</p>
      )}
    </BackOfficePage>
  );
}

function AgencyFigure({ figures, name }: { figures: AgencyFigures; name: AgencyFigureName }) {
  const { t, locale } = useLanguage();
  const { choices } = figures;
  const table = buildAgencyTable(t, figures, name);
  const isTable = choices.tables.includes(name);
  const tables = isTable ? choices.tables.filter((one) => one !== name) : [...choices.tables, name];
  const links = {
    id: toAgencyFigureId(name),
    isTable,
    toggleHref: agencyFiguresHref({ ...choices, tables }, name),
    csvHref: agencyFiguresCsvHref(choices, name),
  };
  const shown = table.rows.slice(0, MAX_CALLS);
  const rest = table.rows.length - shown.length;
  const unit = getRowUnit(shown);
  const said = [
    t(`figures:agency.says.${name}`),
    unit > 1 && t("figures:says.unit", { unit: formatNumber(locale, unit) }),
  ];
  return (
    <FigurePanel table={table} links={links} sentence={said.filter(Boolean).join(" ")}>
      <BrickRows rows={shown} />
      {rest > 0 && (
        <p className="figure-rest">
          <AppLink href={links.toggleHref}>
            {t("figures:agency.rest", { count: rest, formatted: formatNumber(locale, rest) })}
          </AppLink>
        </p>
      )}
    </FigurePanel>
  );
}
