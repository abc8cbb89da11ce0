import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import type { AuditRow } from "#features/agency/audit-log/queries/audit-rows.server.ts";
import { formatAuditHeader, formatAuditLine } from "#features/agency/audit-log/rules/audit-csv.ts";
import { createAuditList } from "#features/agency/audit-log/views/audit-list.server.ts";
import {
  createListCsv,
  createSelectionCsv,
} from "#features/agency/lists/views/list-view.server.ts";
import { formatSortableDateTime } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** The filtered audit rows as a file. A query that cannot be understood gives no file, so that none holds too many rows. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireAdministrator(context);
  const now = caller.clock.now();
  const list = await createAuditList(caller.db, actor);
  const body = createListCsv(list, url.searchParams, now, createCsv(locale));
  if (!body) throw new DomainError("BAD_REQUEST");
  return toFile(body, locale, now);
});

/** The selected audit rows as a file. */
export const action = pageHandler(async ({ request, context, caller, info: { locale } }) => {
  const actor = requireAdministrator(context);
  const form = await readForm(request);
  return intents(form, {
    async csv() {
      const now = caller.clock.now();
      const list = await createAuditList(caller.db, actor);
      return toFile(createSelectionCsv(list, form, now, createCsv(locale)), locale, now);
    },
  });
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
