import { BYTE_ORDER_MARK, CSV_SEPARATOR, formatCsvLine } from "#platform/csv.ts";
import { createCsvStream } from "#platform/csv-stream.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildFigureTable } from "../rules/figure-tables.ts";
import { FIGURES, type FigureName } from "../rules/figures-address.ts";
import type { CallFigures } from "./call-figures.server.ts";

/** One figure as CSV, or all of them, one after the other: the rows of the tables of the page, with their totals. */
export function createFiguresCsv(
  figures: CallFigures,
  figure: FigureName | null,
  locale: Locale,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const t = getTranslator(locale);
  const separator = CSV_SEPARATOR[locale];
  const names = figure ? [figure] : [...FIGURES];
  const tables = names.map((name) => buildFigureTable({ t, locale }, figures, name));
  const toCell = (value: number | null) => (value === null ? "" : String(value));
  const header = [
    t("figures:csv.figure"),
    t("figures:csv.code"),
    t("figures:csv.row"),
    t("figures:csv.count", { name: figures.name }),
    ...(figures.earlierName ? [t("figures:csv.earlier", { name: figures.earlierName })] : []),
  ];
  const toLine = (title: string, code: string | null, label: string, values: (number | null)[]) =>
    formatCsvLine(
      [title, code ?? "", label, ...values.slice(0, header.length - 3).map(toCell)],
      separator,
    );
  const waiting = [...tables];
  return createCsvStream({
    header: BYTE_ORDER_MARK + formatCsvLine(header, separator),
    loadBatch: async () => {
      const table = waiting.shift();
      return table ? [table] : null;
    },
    formatLine: ({ title, rows, total }) =>
      rows
        .map(({ code, label, count, earlier }) => toLine(title, code, label, [count, earlier]))
        .join("") + toLine(title, null, t("figures:total"), [total.count, total.earlier]),
  });
}
