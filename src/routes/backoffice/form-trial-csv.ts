import { createTrialFigures } from "#features/agency/form-publication/views/trial-figures.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { parseInput } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";

/** The figures of a trial as a file. */
export const loader = pageHandler(async ({ params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const body = await createTrialFigures(caller.db, actor, {
    formModelId: parseInput(rowId(), params.id),
    trialId: parseInput(rowId(), params.trial),
    locale,
    now: caller.clock.now(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${locale === "fr" ? "essai" : "trial"}.csv"`,
      "Cache-Control": "no-store",
    },
  });
});
