import {
  formatFormHeader,
  formatFormLine,
} from "#features/agency/form-designer/rules/form-list.ts";
import { createFormList } from "#features/agency/form-designer/views/form-list.server.ts";
import { createListCsv } from "#features/agency/lists/views/list-view.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { formatSortableDateTime } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered list of forms as a file. A query that cannot be understood gives no file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const now = caller.clock.now();
  const body = createListCsv(createFormList(caller.db, actor), url.searchParams, now, {
    header: formatFormHeader(locale),
    formatLine: (row) => formatFormLine(row, locale),
  });
  if (!body) throw new DomainError("BAD_REQUEST");
  const name = `${locale === "fr" ? "formulaires" : "forms"}-${formatSortableDateTime(now).slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
});
