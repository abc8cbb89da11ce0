import type { Translate } from "#platform/i18n/translation-key.ts";
import type { AgencyFigures } from "../views/agency-figures.server.ts";
import type { FigureTable } from "./figure-tables.ts";
import { type AgencyFigureName, callFiguresHref } from "./figures-address.ts";

/** The deposited dossiers of one call. */
interface CallCount {
  readonly id: number;
  /** `ANR-26-BIOT`. */
  readonly number: string;
  readonly title: string;
  readonly departmentId: number | null;
  readonly department: string | null;
  readonly count: number;
}

/** Dossiers by the department of their call, the most first. Null: calls of all departments. */
export function countByDepartment(calls: readonly CallCount[]) {
  const counts = new Map<number | null, { readonly name: string | null; count: number }>();
  for (const { departmentId, department, count } of calls) {
    const row = counts.get(departmentId) ?? { name: department, count: 0 };
    row.count += count;
    counts.set(departmentId, row);
  }
  return [...counts]
    .map(([id, { name, count }]) => ({ id, name, count }))
    .sort((one, other) => other.count - one.count || (one.id ?? 0) - (other.id ?? 0));
}

/** A figure of an agency as a table. */
export function buildAgencyTable(
  t: Translate,
  { year, calls, departments, total }: AgencyFigures,
  name: AgencyFigureName,
): FigureTable<AgencyFigureName> {
  const rows =
    name === "call"
      ? calls.map(({ id, number, title, count }) => ({
          ...{ key: String(id), code: number, label: title, count, earlier: null },
          href: callFiguresHref(id),
        }))
      : departments.map(({ id, name, count }) => ({
          ...{ key: String(id ?? ""), code: null, count, earlier: null },
          label: name ?? t("dossierList:noDepartment"),
        }));
  return {
    name,
    title: t(`figures:agency.titles.${name}`),
    rowHeader: t(`figures:agency.rowHeaders.${name}`),
    rows,
    total: { count: total, earlier: null },
    countHeader: String(year),
    earlierHeader: null,
    totalLabel: t("figures:total"),
  };
}
