import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { formatAuditHeader, formatAuditLine } from "#features/agency/audit-log/rules/audit-csv.ts";
import { createAuditList } from "#features/agency/audit-log/views/audit-list.server.ts";
import { createListCsv } from "#features/agency/lists/views/list-view.server.ts";
import { formatSortableDateTime } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered audit rows as a file. A query that cannot be understood gives no file, so that none holds too many rows. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  requireAdministrator(context);
  const now = caller.clock.now();
  const body = createListCsv(await createAuditList(caller.db), url.searchParams, now, {
    header: formatAuditHeader(locale),
    formatLine: (row) => formatAuditLine(row, locale),
  });
  if (!body) throw new DomainError("BAD_REQUEST");
  const name = `${locale === "fr" ? "journal" : "audit-log"}-${formatSortableDateTime(now).slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
});
