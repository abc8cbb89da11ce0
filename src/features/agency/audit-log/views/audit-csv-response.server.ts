import type { AdministratorActor, StaffActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { formatSortableDateTime } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { createListCsv } from "../../lists/views/list-view.server.ts";
import { formatAuditHeader, formatAuditLine } from "../rules/audit-csv.ts";
import { createAuditList } from "./audit-list.server.ts";

/** The rows of a query as a file. A query that cannot be understood gives no file, so that none holds too many rows. */
export async function createAuditCsvResponse(
  { db, clock }: Pick<Caller, "db" | "clock">,
  reader: AdministratorActor | StaffActor,
  parameters: URLSearchParams,
  locale: Locale,
): Promise<Response> {
  const now = clock.now();
  const body = createListCsv(await createAuditList(db, reader), parameters, now, {
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
}
