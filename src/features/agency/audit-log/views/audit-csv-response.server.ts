import type { Caller } from "#platform/command.server.ts";
import { intents } from "#platform/forms/intents.server.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import {
  createListCsvResponse,
  createSelectionCsv,
  toCsvResponse,
} from "../../lists/views/list-view.server.ts";
import type { AuditRow } from "../queries/audit-rows.server.ts";
import { formatAuditHeader, formatAuditLine } from "../rules/audit-csv.ts";
import { createAuditList } from "./audit-list.server.ts";

const FILE_NAME = { fr: "journal", en: "audit-log" } as const;

type Services = Pick<Caller, "db" | "clock">;

/** The rows of a query as a file. */
export async function createAuditCsvResponse(
  { db, clock }: Services,
  reader: BackOfficeActor,
  parameters: URLSearchParams,
  locale: Locale,
): Promise<Response> {
  const list = await createAuditList(db, reader);
  const file = { name: FILE_NAME, locale, now: clock.now() };
  return createListCsvResponse(list, parameters, file, createCsv(locale));
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
      const body = createSelectionCsv(list, form, now, createCsv(locale));
      return toCsvResponse(body, { name: FILE_NAME, locale, now });
    },
  });

const createCsv = (locale: Locale) => ({
  header: formatAuditHeader(locale),
  formatLine: (row: AuditRow) => formatAuditLine(row, locale),
});
