import type { Caller } from "#platform/command.server.ts";
import { formatSortableDateTime } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import { intents } from "#platform/forms/intents.server.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { createListCsv, createSelectionCsv } from "../../lists/views/list-view.server.ts";
import type { AuditRow } from "../queries/audit-rows.server.ts";
import { formatAuditHeader, formatAuditLine } from "../rules/audit-csv.ts";
import { createAuditList } from "./audit-list.server.ts";

type Services = Pick<Caller, "db" | "clock">;

/** The rows of a query as a file. A query that cannot be understood gives no file, so that none holds too many rows. */
export async function createAuditCsvResponse(
  { db, clock }: Services,
  reader: BackOfficeActor,
  parameters: URLSearchParams,
  locale: Locale,
): Promise<Response> {
  const now = clock.now();
  const body = createListCsv(await createAuditList(db, reader), parameters, now, createCsv(locale));
  if (!body) throw new DomainError("BAD_REQUEST");
  return toFile(body, locale, now);
}

/** The selected rows as a file. */
export const createAuditSelectionResponse = (
  { db, clock }: Services,
  reader: BackOfficeActor,
  form: PostedForm,
  locale: Locale,
): Promise<Response> =>
  intents(form, {
    async csv() {
      const now = clock.now();
      const list = await createAuditList(db, reader);
      return toFile(createSelectionCsv(list, form, now, createCsv(locale)), locale, now);
    },
  });

const createCsv = (locale: Locale) => ({
  header: formatAuditHeader(locale),
  formatLine: (row: AuditRow) => formatAuditLine(row, locale),
});

function toFile(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  locale: Locale,
  now: Date,
): Response {
  const name = `${locale === "fr" ? "journal" : "audit-log"}-${formatSortableDateTime(now).slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
