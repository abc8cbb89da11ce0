import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import {
  createAuditCsvResponse,
  createAuditSelectionResponse,
} from "#features/agency/audit-log/views/audit-csv-response.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered audit rows of the portal as a file. */
export const loader = pageHandler(({ url, context, caller, info }) =>
  createAuditCsvResponse(caller, requireAdministrator(context), url.searchParams, info.locale),
);

/** The selected audit rows of the portal as a file. */
export const action = pageHandler(async ({ request, context, caller, info }) => {
  const reader = requireAdministrator(context);
  return createAuditSelectionResponse(caller, reader, await readForm(request), info.locale);
});
