import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { createListCsv } from "#features/agency/lists/views/list-view.server.ts";
import {
  formatPartnerHeader,
  formatPartnerLine,
} from "#features/agency/partner-pages/rules/partner-list.ts";
import { createPartnerList } from "#features/agency/partner-pages/views/partner-list.server.ts";
import { formatSortableDateTime } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered partners as a file. A query that cannot be understood gives no file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireAdministrator(context);
  const now = caller.clock.now();
  const body = createListCsv(createPartnerList(caller.db, actor), url.searchParams, now, {
    header: formatPartnerHeader(locale),
    formatLine: (row) => formatPartnerLine(row, locale),
  });
  if (!body) throw new DomainError("BAD_REQUEST");
  const name = `${locale === "fr" ? "partenaires" : "partners"}-${formatSortableDateTime(now).slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
});
