import type { ReactNode } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Icon } from "#ui/icon.tsx";
import type { FigureRow, FigureTable } from "../rules/figure-tables.ts";
import {
  callFiguresHref,
  figuresCsvHref,
  figuresHref,
  toFigureId,
} from "../rules/figures-address.ts";
import type { CallFigures } from "../views/call-figures.server.ts";

interface FigurePanelProps {
  readonly figures: CallFigures;
  readonly table: FigureTable;
  /** Replaces the title of the table above the drawing. */
  readonly title?: string;
  readonly sentence?: ReactNode;
  /** Between the title and the links. */
  readonly choice?: ReactNode;
  /** Below the drawing and the table. */
  readonly foot?: ReactNode;
  /** The drawing; null where there is nothing to draw or to read as a table. */
  readonly children: ReactNode;
}

/** A figure with its sentence, drawn or as a table, and its file. */
export function FigurePanel(props: FigurePanelProps) {
  const { figures, table, sentence, choice, foot, children } = props;
  const { t } = useLanguage();
  const { call, choices } = figures;
  const { name } = table;
  const title = props.title ?? table.title;
  const id = toFigureId(name);
  const isTable = choices.tables.includes(name);
  const tables = isTable ? choices.tables.filter((one) => one !== name) : [...choices.tables, name];
  return (
    <section className="panel figure" id={id} aria-labelledby={`${id}-title`}>
      <div className="figure-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {choice}
        {children && (
          <p className="figure-tools">
            <AppLink
              href={figuresHref(
                callFiguresHref(call.draftId ?? call.id),
                { ...choices, tables },
                name,
              )}
              aria-label={t(isTable ? "figures:asBricksOf" : "figures:asTableOf", { title })}
            >
              <Icon name={isTable ? "columns" : "table"} />
              {t(isTable ? "figures:asBricks" : "figures:asTable")}
            </AppLink>
            <a
              href={figuresCsvHref(call.draftId ?? call.id, choices, name)}
              aria-label={t("figures:csvOf", { title })}
            >
              <Icon name="download" />
              {t("figures:csv.label")}
            </a>
          </p>
        )}
      </div>
      {sentence && <p className="figure-sentence">{sentence}</p>}
      {isTable && children ? <FigureTableView figures={figures} table={table} /> : children}
      {foot}
    </section>
  );
}

/** « + 2 », « − 1 »; a difference of none is 0. */
const formatDifference = (locale: Locale, difference: number): string => {
  if (difference === 0) return "0";
  return `${difference > 0 ? "+" : "−"}\u202f${formatNumber(locale, Math.abs(difference))}`;
};

function FigureTableView({ figures, table }: { figures: CallFigures; table: FigureTable }) {
  const { t, locale } = useLanguage();
  const { title, rowHeader, rows, total, earlierHeader, name } = table;
  const cells = ({ count, earlier }: Pick<FigureRow, "count" | "earlier">) => (
    <>
      <td>{formatNumber(locale, count)}</td>
      {earlierHeader !== null && (
        <>
          <td>{formatNumber(locale, earlier ?? 0)}</td>
          <td>{formatDifference(locale, count - (earlier ?? 0))}</td>
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
          <th scope="col">{name === "drafts" ? t("figures:draftCount") : figures.name}</th>
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
              {row.code && <code>{row.code}</code>}
              {row.label}
            </th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(name === "country" ? "figures:totalDossiers" : "figures:total")}</th>
          {cells(total)}
        </tr>
      </tfoot>
    </table>
  );
}
