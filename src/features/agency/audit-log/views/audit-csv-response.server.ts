import type { Caller } from "#platform/command.server.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import {
  createListFileResponse,
  createSelectionFileResponse,
  type ListFile,
} from "../../lists/views/list-file.server.ts";
import type { AuditRow } from "../queries/audit-rows.server.ts";
import { formatAuditHeader, formatAuditLine } from "../rules/audit-csv.ts";
import { createAuditList } from "./audit-list.server.ts";

type Services = Pick<Caller, "db" | "clock">;

/** The rows of a query as a file. */
export const createAuditCsvResponse = async (
  services: Services,
  reader: BackOfficeActor,
  parameters: URLSearchParams,
  locale: Locale,
): Promise<Response> => {
  const list = await createAuditList(services.db, reader);
  return createListFileResponse(services, list, parameters, createAuditFile(locale));
};

/** The selected rows as a file. */
export const createAuditSelectionResponse = async (
  services: Services,
  reader: BackOfficeActor,
  form: PostedForm,
  locale: Locale,
): Promise<Response> => {
  const list = await createAuditList(services.db, reader);
  return createSelectionFileResponse(services, list, form, createAuditFile(locale));
};

export const createAuditFile = (locale: Locale): ListFile<AuditRow> => ({
  name: locale === "fr" ? "journal" : "audit-log",
  header: formatAuditHeader(locale),
  formatLine: (row) => formatAuditLine(row, locale),
});
