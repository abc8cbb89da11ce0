import {
  createAuditCsvResponse,
  createAuditSelectionResponse,
} from "#features/agency/audit-log/views/audit-csv-response.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered audit rows of the agency as a file. */
export const loader = pageHandler(({ url, context, caller, info }) =>
  createAuditCsvResponse(caller, requireStaff(context, "readAudit"), url.searchParams, info.locale),
);

/** The selected audit rows of the agency as a file. */
export const action = pageHandler(async ({ request, context, caller, info }) => {
  const reader = requireStaff(context, "readAudit");
  return createAuditSelectionResponse(caller, reader, await readForm(request), info.locale);
});
