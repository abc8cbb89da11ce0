import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay, formatNumber } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { BrickPlotFigure, BrickTable } from "../../dossier-list/ui/brick-plot.tsx";
import { agencyFiguresHref } from "../../figures/rules/figures-address.ts";
import { type HomeChoices, homeHref } from "../rules/home-address.ts";
import type { StaffHomeView } from "../views/staff-home.server.ts";

const PART = "depots";

interface DepositBricksProps {
  readonly plot: StaffHomeView["plot"];
  readonly choices: HomeChoices;
}

/** Deposits of the last days, one brick per dossier, also as a table. */
export function DepositBricks({ plot, choices }: DepositBricksProps) {
  const { t, locale } = useLanguage();
  const isTable = choices.deposits === "table";
  const { days, highest, total } = plot;
  const [first, last] = [days.at(0), days.at(-1)];
  const busiest = days.find((day) => day.total === highest);
  const day = (at: Date | undefined) => (at ? formatDay(locale, at, at) : "");
  return (
    <Panel
      id={PART}
      title={t("home:deposits.title")}
      actions={
        total > 0 && (
          <AppLink
            className="small"
            href={homeHref({ ...choices, deposits: isTable ? "bricks" : "table" }, PART)}
          >
            {t(isTable ? "home:deposits.asBricks" : "home:deposits.asTable")}
          </AppLink>
        )
      }
    >
      <p className="small muted">
        {t("home:deposits.summary", {
          count: total,
          formatted: formatNumber(locale, total),
          from: day(first?.at),
          to: day(last?.at),
        })}{" "}
        {highest > 1 && t("home:deposits.highest", { count: highest, day: day(busiest?.at) })}{" "}
        <AppLink href={agencyFiguresHref()}>{t("figures:agency.title")}</AppLink>
      </p>
      {total > 0 && (isTable ? <BrickTable plot={plot} /> : <BrickPlotFigure plot={plot} />)}
    </Panel>
  );
}
