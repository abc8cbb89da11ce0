import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { dossierHiddenByConflict } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { countDossiersByCall } from "../queries/agency-figures.server.ts";
import { countByDepartment } from "../rules/agency-tables.ts";
import type { AgencyFigureChoices } from "../rules/figures-address.ts";

interface AgencyFiguresRequest {
  readonly choices: AgencyFigureChoices;
  readonly locale: Locale;
  readonly now: Date;
}

/** Deposited dossiers of an agency by department and by call, of the calls of one year. */
export async function loadAgencyFigures(
  db: Db,
  actor: StaffActor,
  { choices, locale, now }: AgencyFiguresRequest,
) {
  const rows = await countDossiersByCall(db, actor, locale);
  const years = [...new Set(rows.map(({ year }) => year))].sort((one, other) => other - one);
  const year = choices.year ?? years[0] ?? toParisCivilTime(now).year;
  const calls = rows
    .filter((row) => row.year === year)
    .map((row) => ({
      id: row.id,
      number: formatCallNumber(row),
      title: row.title,
      departmentId: row.departmentId,
      department: row.department,
      count: row.count,
    }));
  return {
    choices,
    year,
    years,
    calls,
    departments: countByDepartment(calls),
    total: calls.reduce((sum, { count }) => sum + count, 0),
    keptByConflict: await db.$count(dossiers, dossierHiddenByConflict(actor)),
  };
}

export type AgencyFigures = Awaited<ReturnType<typeof loadAgencyFigures>>;
