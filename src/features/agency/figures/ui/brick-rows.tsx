import type { CSSProperties } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { CategoryRow } from "../rules/categories.ts";
import { getBrickUnit } from "../rules/deposit-timeline.ts";
import type { FigureRow } from "../rules/figure-tables.ts";
import { RowLabel } from "./figure-panel.tsx";

/** More bricks in a row could not be told apart. */
const MAX_BRICKS = 120;

const getRowHighest = ({ count, earlier }: Pick<CategoryRow, "count" | "earlier">): number =>
  Math.max(count, earlier ?? 0);

const getHighest = (rows: readonly FigureRow[]): number => Math.max(1, ...rows.map(getRowHighest));

/** How many dossiers a brick of these rows stands for. */
export const getRowUnit = (rows: readonly FigureRow[]): number =>
  getBrickUnit(getHighest(rows), MAX_BRICKS);

/** Rows of bricks with their labels and numbers; an amber mark is where the earlier call stands. */
export function BrickRows({ rows }: { rows: readonly FigureRow[] }) {
  const { locale } = useLanguage();
  const unit = getRowUnit(rows);
  const highest = getHighest(rows) / unit;
  return (
    <ul
      className="figure-rows"
      style={{ "--max": highest, "--gap": highest > 40 ? 1 : 1.5 } as CSSProperties}
    >
      {rows.map((row) => (
        <li key={row.key}>
          <span className="figure-row-label">
            <RowLabel row={row} />
          </span>
          <span className="figure-row-bar" aria-hidden="true">
            {row.count > 0 && (
              <i
                className={row.key === "" ? "figure-row-none" : undefined}
                style={{ "--n": row.count / unit } as CSSProperties}
              />
            )}
            {row.earlier !== null && row.earlier > 0 && (
              <b style={{ "--n": row.earlier / unit } as CSSProperties} />
            )}
          </span>
          <span className="figure-row-value">{formatNumber(locale, row.count)}</span>
        </li>
      ))}
    </ul>
  );
}
