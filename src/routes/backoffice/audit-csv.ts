import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { createAuditCsvResponse } from "#features/agency/audit-log/views/audit-csv-response.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered audit rows of the portal as a file. */
export const loader = pageHandler(({ url, context, caller, info }) =>
  createAuditCsvResponse(caller, requireAdministrator(context), url.searchParams, info.locale),
);
