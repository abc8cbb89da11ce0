import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { cutRows } from "../rules/categories.ts";
import { buildFigureTable } from "../rules/figure-tables.ts";
import type { FigureName } from "../rules/figures-address.ts";
import type { CallFigures } from "../views/call-figures.server.ts";
import { BrickRows, getRowUnit } from "./brick-rows.tsx";
import { getCallFigureLinks } from "./call-figure-links.ts";
import { FigurePanel } from "./figure-panel.tsx";

/** Rows drawn; the table has all of them. */
const MAX_ROWS = 7;

interface CategoryFigureProps {
  readonly figures: CallFigures;
  readonly name: Exclude<FigureName, "deposits" | "drafts">;
}

/** Dossiers of a call by a value that they have, as rows of bricks. */
export function CategoryFigure({ figures, name }: CategoryFigureProps) {
  const { t, locale } = useLanguage();
  const { summary, earlierName } = figures;
  const table = buildFigureTable({ t, locale }, figures, name);
  const links = getCallFigureLinks(figures, name);
  // Classes of amounts keep their order and are all drawn, also empty ones between others.
  const { shown, rest } =
    name === "amount"
      ? { shown: table.rows, rest: { values: 0, count: 0, highest: 0 } }
      : cutRows(table.rows, MAX_ROWS);
  const unit = getRowUnit(shown);
  const said = [
    t(`figures:says.${name}`, {
      count: summary.total,
      formatted: formatNumber(locale, summary.total),
    }),
    unit > 1 && t("figures:says.unit", { unit: formatNumber(locale, unit) }),
  ];
  return (
    <FigurePanel table={table} links={links} sentence={said.filter(Boolean).join(" ")}>
      {shown.length > 0 && (
        <>
          <BrickRows rows={shown} />
          {rest.values > 0 && (
            <p className="figure-rest">
              <AppLink href={links.toggleHref}>
                {t(`figures:rest.${name}`, {
                  count: rest.values,
                  formatted: formatNumber(locale, rest.values),
                })}
              </AppLink>
              {name !== "country" && (
                <>
                  {", "}
                  {t("figures:rest.dossiers", {
                    count: rest.count,
                    formatted: formatNumber(locale, rest.count),
                    highest: formatNumber(locale, rest.highest),
                  })}
                </>
              )}
            </p>
          )}
          {earlierName && (
            <ul className="figure-legend">
              <li>
                <i className="figure-legend-mark" />
                {t("figures:sameDistance", { name: earlierName })}
              </li>
            </ul>
          )}
        </>
      )}
    </FigurePanel>
  );
}
