import { BYTE_ORDER_MARK, CSV_SEPARATOR, formatCsvLine } from "#platform/csv.ts";
import { createCsvStream } from "#platform/csv-stream.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildAgencyTable } from "../rules/agency-tables.ts";
import { buildFigureTable, type FigureTable } from "../rules/figure-tables.ts";
import {
  AGENCY_FIGURES,
  type AgencyFigureName,
  FIGURES,
  type FigureName,
} from "../rules/figures-address.ts";
import type { AgencyFigures } from "./agency-figures.server.ts";
import type { CallFigures } from "./call-figures.server.ts";

/** Tables as CSV, one after the other: the rows of the tables of the page, with their totals. */
function createTablesCsv(
  tables: readonly FigureTable[],
  { name, earlierName }: { readonly name: string; readonly earlierName: string | null },
  locale: Locale,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const t = getTranslator(locale);
  const separator = CSV_SEPARATOR[locale];
  const toCell = (value: number | null) => (value === null ? "" : String(value));
  const toLine = (title: string, code: string | null, label: string, values: (number | null)[]) =>
    formatCsvLine(
      [title, code ?? "", label, ...values.slice(0, earlierName ? 2 : 1).map(toCell)],
      separator,
    );
  const header = [
    t("figures:csv.figure"),
    t("figures:csv.code"),
    t("figures:csv.row"),
    name,
    ...(earlierName ? [t("figures:csv.earlier", { name: earlierName })] : []),
  ];
  const waiting = [...tables];
  return createCsvStream({
    header: BYTE_ORDER_MARK + formatCsvLine(header, separator),
    loadBatch: async () => {
      const table = waiting.shift();
      return table ? [table] : null;
    },
    formatLine: ({ title, rows, total, totalLabel }) =>
      rows
        .map(({ code, label, count, earlier }) => toLine(title, code, label, [count, earlier]))
        .join("") + toLine(title, null, totalLabel, [total.count, total.earlier]),
  });
}

/** One figure of a call as CSV, or all of them. */
export function createFiguresCsv(
  figures: CallFigures,
  figure: FigureName | null,
  locale: Locale,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const wording = { t: getTranslator(locale), locale };
  const names = figure ? [figure] : FIGURES;
  const tables = names.map((name) => buildFigureTable(wording, figures, name));
  return createTablesCsv(tables, figures, locale);
}

/** One figure of an agency as CSV, or both. */
export function createAgencyCsv(
  figures: AgencyFigures,
  figure: AgencyFigureName | null,
  locale: Locale,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const t = getTranslator(locale);
  const names = figure ? [figure] : AGENCY_FIGURES;
  const tables = names.map((name) => buildAgencyTable(t, figures, name));
  return createTablesCsv(tables, { name: String(figures.year), earlierName: null }, locale);
}
