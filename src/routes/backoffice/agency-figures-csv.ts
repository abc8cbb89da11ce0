import {
  readAgencyFigureChoices,
  readAgencyFigureName,
} from "#features/agency/figures/rules/figures-address.ts";
import { loadAgencyFigures } from "#features/agency/figures/views/agency-figures.server.ts";
import { createAgencyCsv } from "#features/agency/figures/views/figures-file.server.ts";
import { createCsvResponse } from "#features/agency/lists/views/list-file.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** One figure of the agency as a file, or both. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  const figure = readAgencyFigureName(url.searchParams);
  if (figure === undefined) throw new DomainError("NOT_FOUND");
  const choices = readAgencyFigureChoices(url.searchParams);
  const now = caller.clock.now();
  const figures = await loadAgencyFigures(caller.db, actor, { choices, locale, now });
  const name = locale === "fr" ? "chiffres" : "figures";
  return createCsvResponse(caller, actor, createAgencyCsv(figures, figure, locale), name);
});
