import type { ReactNode } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Icon } from "#ui/icon.tsx";
import type { FigureRow, FigureTable } from "../rules/figure-tables.ts";

/** How a figure is shown now, and where its other form and its file are. */
export interface FigureLinks {
  readonly id: string;
  readonly isTable: boolean;
  readonly toggleHref: string;
  readonly csvHref: string;
}

interface FigurePanelProps {
  readonly table: FigureTable;
  readonly links: FigureLinks;
  /** Replaces the title of the table. */
  readonly title?: string;
  readonly sentence?: ReactNode;
  /** Between the title and the links. */
  readonly choice?: ReactNode;
  /** Below the drawing and the table. */
  readonly foot?: ReactNode;
  /** The drawing; false where there is nothing to draw or to read as a table. */
  readonly children: ReactNode;
}

/** A figure with its sentence, drawn or as a table, and its file. */
export function FigurePanel(props: FigurePanelProps) {
  const { table, links, sentence, choice, foot, children } = props;
  const { t } = useLanguage();
  const { id, isTable, toggleHref, csvHref } = links;
  const title = props.title ?? table.title;
  return (
    <section className="panel figure" id={id} aria-labelledby={`${id}-title`}>
      <div className="figure-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {choice}
        {children && (
          <p className="figure-tools">
            <AppLink
              href={toggleHref}
              aria-label={t(isTable ? "figures:asBricksOf" : "figures:asTableOf", { title })}
            >
              <Icon name={isTable ? "columns" : "table"} />
              {t(isTable ? "figures:asBricks" : "figures:asTable")}
            </AppLink>
            <a href={csvHref} aria-label={t("figures:csvOf", { title })}>
              <Icon name="download" />
              {t("figures:csv.label")}
            </a>
          </p>
        )}
      </div>
      {sentence && <p className="figure-sentence">{sentence}</p>}
      {isTable && children ? <FigureTableView table={table} /> : children}
      {foot}
    </section>
  );
}

/** « + 2 », « − 1 »; no difference is 0. */
const formatDifference = (locale: Locale, difference: number): string => {
  if (difference === 0) return "0";
  return `${difference > 0 ? "+" : "−"}\u202f${formatNumber(locale, Math.abs(difference))}`;
};

/** The code and the name of a row; a link where the row has a page. */
export const RowLabel = ({ row: { code, label, href } }: { row: FigureRow }) => (
  <>
    {code && <code>{code}</code>}
    {href ? <AppLink href={href}>{label}</AppLink> : label}
  </>
);

function FigureTableView({ table }: { table: FigureTable }) {
  const { t, locale } = useLanguage();
  const { title, rowHeader, rows, total, countHeader, earlierHeader, totalLabel } = table;
  const cells = ({ count, earlier, isUnfinished }: FigureTable["total"]) => (
    <>
      <td>{formatNumber(locale, count)}</td>
      {earlierHeader !== null && (
        <>
          <td>{formatNumber(locale, earlier ?? 0)}</td>
          <td>
            {isUnfinished
              ? t("figures:unfinished")
              : formatDifference(locale, count - (earlier ?? 0))}
          </td>
        </>
      )}
    </>
  );
  return (
    <table className="figure-table">
      <caption className="vh">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{rowHeader}</th>
          <th scope="col">{countHeader}</th>
          {earlierHeader !== null && (
            <>
              <th scope="col">{earlierHeader}</th>
              <th scope="col">{t("figures:difference")}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <RowLabel row={row} />
            </th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalLabel}</th>
          {cells(total)}
        </tr>
      </tfoot>
    </table>
  );
}
