import { createListCsvResponse } from "#features/agency/lists/views/list-view.server.ts";
import { listStaffDepartments } from "#features/agency/staff/queries/departments.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { formatStaffHeader, formatStaffLine } from "#features/agency/staff/rules/staff-csv.ts";
import { createStaffList } from "#features/agency/staff/views/staff-page.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered people of an agency as a file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readColleagues");
  const now = caller.clock.now();
  const departments = await listStaffDepartments(caller.db, actor.partnerId);
  const list = createStaffList(caller.db, actor, departments);
  const file = { name: { fr: "equipe", en: "team" }, locale, now };
  return createListCsvResponse(list, url.searchParams, file, {
    header: formatStaffHeader(locale),
    formatLine: (row) => formatStaffLine(row, departments, locale),
  });
});
