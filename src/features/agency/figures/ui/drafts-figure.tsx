import type { CSSProperties } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { getBrickUnit } from "../rules/deposit-timeline.ts";
import { buildFigureTable } from "../rules/figure-tables.ts";
import type { CallFigures } from "../views/call-figures.server.ts";
import { BrickColumn } from "./brick-column.tsx";
import { getCallFigureLinks } from "./call-figure-links.ts";
import { FigurePanel } from "./figure-panel.tsx";

const MAX_BRICKS = 12;

/** Drafts by their last change: counts only, and none of them where there are too few. */
export function DraftsFigure({ figures }: { figures: CallFigures }) {
  const { t, locale } = useLanguage();
  const { drafts } = figures;
  const table = buildFigureTable({ t, locale }, figures, "drafts");
  const { rows } = table;
  const highest = Math.max(1, ...rows.map(({ count }) => count));
  const unit = getBrickUnit(highest, MAX_BRICKS);
  const counted = { count: drafts.total, formatted: formatNumber(locale, drafts.total) };
  const said = [
    t(rows.length > 0 ? "figures:says.drafts" : "figures:says.fewDrafts", counted),
    unit > 1 && t("figures:says.unit", { unit: formatNumber(locale, unit) }),
  ];
  return (
    <FigurePanel
      table={table}
      links={getCallFigureLinks(figures, "drafts")}
      sentence={said.filter(Boolean).join(" ")}
      foot={
        rows.length > 0 &&
        drafts.armed > 0 && (
          <p className="drafts-armed">
            <b>{formatNumber(locale, drafts.armed)}</b>
            {t("figures:says.armed", { count: drafts.armed })}
          </p>
        )
      }
    >
      {rows.length > 0 && (
        <ol className="drafts-plot" style={{ "--columns": rows.length } as CSSProperties}>
          {rows.map(({ key, label, count }) => (
            <li key={key}>
              <span className="drafts-column">
                <b>{formatNumber(locale, count)}</b>
                <span className="drafts-bricks" aria-hidden="true">
                  <BrickColumn count={count} unit={unit} />
                </span>
              </span>
              <span className="drafts-label">{label}</span>
            </li>
          ))}
        </ol>
      )}
    </FigurePanel>
  );
}
