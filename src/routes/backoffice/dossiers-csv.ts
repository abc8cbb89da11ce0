import {
  formatDossierHeader,
  formatDossierLine,
} from "#features/agency/dossier-list/rules/dossier-list.ts";
import { createDossierList } from "#features/agency/dossier-list/views/dossier-list.server.ts";
import {
  createListCsv,
  createSelectionCsv,
} from "#features/agency/lists/views/list-view.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { formatSortableDateTime } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";

const createCsv = (locale: Locale) => ({
  header: formatDossierHeader(locale),
  formatLine: (row: Parameters<typeof formatDossierLine>[0]) => formatDossierLine(row, locale),
});

const toResponse = (body: ReadableStream<Uint8Array<ArrayBuffer>>, locale: Locale, now: Date) => {
  const name = `${locale === "fr" ? "dossiers" : "proposals"}-${formatSortableDateTime(now).slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
};

/** The filtered list of dossiers as a file. A query that cannot be understood gives no file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  const now = caller.clock.now();
  const list = await createDossierList(caller.db, actor);
  const body = createListCsv(list, url.searchParams, now, createCsv(locale));
  if (!body) throw new DomainError("BAD_REQUEST");
  return toResponse(body, locale, now);
});

/** The chosen dossiers as a file. */
export const action = pageHandler(async ({ request, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  const now = caller.clock.now();
  const list = await createDossierList(caller.db, actor);
  return toResponse(
    createSelectionCsv(list, await readForm(request), now, createCsv(locale)),
    locale,
    now,
  );
});
