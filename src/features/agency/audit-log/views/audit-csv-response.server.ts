import type { Caller } from "#platform/command.server.ts";
import { intents } from "#platform/forms/intents.server.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { createListFile } from "../../lists/views/list-file.server.ts";
import { createListCsv, createSelectionCsv } from "../../lists/views/list-view.server.ts";
import type { AuditRow } from "../queries/audit-rows.server.ts";
import { formatAuditHeader, formatAuditLine } from "../rules/audit-csv.ts";
import { createAuditList } from "./audit-list.server.ts";

type Services = Pick<Caller, "db" | "clock">;

const NAME = { fr: "journal", en: "audit-log" } as const;

/** The rows of a query as a file. */
export async function createAuditCsvResponse(
  services: Services,
  reader: BackOfficeActor,
  parameters: URLSearchParams,
  locale: Locale,
): Promise<Response> {
  const { db, clock } = services;
  const list = await createAuditList(db, reader);
  const body = createListCsv(list, parameters, clock.now(), createCsv(locale));
  return createListFile(services, reader, { body, name: NAME, locale });
}

/** The selected rows as a file. */
export const createAuditSelectionResponse = (
  services: Services,
  reader: BackOfficeActor,
  form: PostedForm,
  locale: Locale,
): Promise<Response> =>
  intents(form, {
    async csv() {
      const { db, clock } = services;
      const list = await createAuditList(db, reader);
      const body = createSelectionCsv(list, form, clock.now(), createCsv(locale));
      return createListFile(services, reader, { body, name: NAME, locale });
    },
  });

const createCsv = (locale: Locale) => ({
  header: formatAuditHeader(locale),
  formatLine: (row: AuditRow) => formatAuditLine(row, locale),
});
