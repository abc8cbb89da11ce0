import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures: right-aligned, of equal width. */
  numeric?: boolean | undefined;
  /** The cell that names its row. */
  rowHeader?: boolean | undefined;
  /** The link that sorts by this column, and the current direction. */
  sort?: { href: string; direction?: "ascending" | "descending" | undefined } | undefined;
};

export type TableProps<Row> = {
  caption: ReactNode;
  hideCaption?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The id of the cell that names a row, for controls of the row that are named by it. */
  rowHeaderId?: ((row: Row) => string) | undefined;
  /** Shown without rows: the reason and the next step. */
  empty: ReactNode;
};

/** Scrolls inside its frame when too wide; the frame is focusable, for scrolling by keyboard. */
export function Table<Row>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  rowHeaderId,
  empty,
}: TableProps<Row>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-frame" aria-labelledby={id} tabIndex={0}>
      <table className="table">
        <caption id={id} className={hideCaption ? "vh" : undefined}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, header, numeric, sort }) => (
              <th
                key={key}
                scope="col"
                className={numeric ? "num" : undefined}
                aria-sort={sort?.direction}
              >
                {sort ? (
                  <a href={sort.href}>
                    {header}
                    <Icon name={getSortIcon(sort.direction)} />
                  </a>
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td className="table-empty" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, cell, numeric, rowHeader }) =>
                rowHeader ? (
                  <th key={key} id={rowHeaderId?.(row)} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={numeric ? "num" : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function getSortIcon(direction: "ascending" | "descending" | undefined) {
  if (!direction) return "sort";
  return direction === "ascending" ? "chevron-up" : "chevron-down";
}
