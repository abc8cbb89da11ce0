import type { CSSProperties } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { type CategoryRow, cutRows } from "../rules/categories.ts";
import { getBrickUnit } from "../rules/deposit-timeline.ts";
import { buildFigureTable } from "../rules/figure-tables.ts";
import { callFiguresHref, type FigureName, figuresHref } from "../rules/figures-address.ts";
import type { CallFigures } from "../views/call-figures.server.ts";
import { FigurePanel } from "./figure-panel.tsx";

/** Rows drawn; the table has all of them. */
const MAX_ROWS = 7;
/** More bricks in a row could not be told apart. */
const MAX_BRICKS = 80;

interface CategoryFigureProps {
  readonly figures: CallFigures;
  readonly name: Exclude<FigureName, "deposits" | "drafts">;
}

/** Dossiers by a value that they have, as rows of bricks; an amber mark is the earlier call. */
export function CategoryFigure({ figures, name }: CategoryFigureProps) {
  const { t, locale } = useLanguage();
  const { choices, call, summary, earlierName } = figures;
  const table = buildFigureTable({ t, locale }, figures, name);
  // Classes of amounts keep their order and are all drawn, also empty ones between others.
  const { shown, rest } =
    name === "amount"
      ? { shown: table.rows, rest: { values: 0, count: 0, highest: 0 } }
      : cutRows(table.rows, MAX_ROWS);
  const highest = Math.max(1, ...shown.map(getRowHighest));
  const unit = getBrickUnit(highest, MAX_BRICKS);
  const sentence = t(`figures:says.${name}`, {
    count: summary.total,
    formatted: formatNumber(locale, summary.total),
  });
  const all = figuresHref(
    callFiguresHref(call.draftId ?? call.id),
    { ...choices, tables: [...new Set([...choices.tables, name])] },
    name,
  );
  return (
    <FigurePanel
      figures={figures}
      table={table}
      sentence={
        unit === 1
          ? sentence
          : `${sentence} ${t("figures:says.unit", { unit: formatNumber(locale, unit) })}`
      }
    >
      {shown.length > 0 && (
        <>
          <ul
            className="figure-rows"
            style={
              { "--max": highest / unit, "--gap": highest / unit > 40 ? 1 : 1.5 } as CSSProperties
            }
          >
            {shown.map(({ key, code, label, count, earlier }) => (
              <li key={key}>
                <span className="figure-row-label">
                  {code && <code>{code}</code>}
                  {label}
                </span>
                <span className="figure-row-bar" aria-hidden="true">
                  {count > 0 && (
                    <i
                      className={key === "" ? "figure-row-none" : undefined}
                      style={{ "--n": count / unit } as CSSProperties}
                    />
                  )}
                  {earlier !== null && earlier > 0 && (
                    <b style={{ "--n": earlier / unit } as CSSProperties} />
                  )}
                </span>
                <span className="figure-row-value">{formatNumber(locale, count)}</span>
              </li>
            ))}
          </ul>
          {rest.values > 0 && (
            <p className="figure-rest">
              <AppLink href={all}>
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

const getRowHighest = ({ count, earlier }: Pick<CategoryRow, "count" | "earlier">): number =>
  Math.max(count, earlier ?? 0);
