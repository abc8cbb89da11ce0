import {
  readFigureChoices,
  readFigureName,
} from "#features/agency/figures/rules/figures-address.ts";
import { loadCallFigures } from "#features/agency/figures/views/call-figures.server.ts";
import { createFiguresCsv } from "#features/agency/figures/views/figures-file.server.ts";
import { createCsvResponse } from "#features/agency/lists/views/list-file.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** One figure of a call as a file, or all of them. */
export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  const figure = readFigureName(url.searchParams);
  if (figure === undefined) throw new DomainError("NOT_FOUND");
  const figures = await loadCallFigures(caller.db, actor, {
    id: params.id ?? "",
    choices: readFigureChoices(url.searchParams),
    locale,
    now: caller.clock.now(),
  });
  const body = createFiguresCsv(figures, figure, locale);
  const name = locale === "fr" ? "chiffres" : "figures";
  return createCsvResponse(caller, actor, body, `${name}-${figures.call.number}`);
});
