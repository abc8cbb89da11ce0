import { createListFile } from "#features/agency/lists/views/list-file.server.ts";
import { createListCsv } from "#features/agency/lists/views/list-view.server.ts";
import { listStaffDepartments } from "#features/agency/staff/queries/departments.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { formatStaffHeader, formatStaffLine } from "#features/agency/staff/rules/staff-csv.ts";
import { createStaffList } from "#features/agency/staff/views/staff-page.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered people of an agency as a file. A query that cannot be understood gives no file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readColleagues");
  const now = caller.clock.now();
  const departments = await listStaffDepartments(caller.db, actor.partnerId);
  const list = createStaffList(caller.db, actor, departments);
  const body = createListCsv(list, url.searchParams, now, {
    header: formatStaffHeader(locale),
    formatLine: (row) => formatStaffLine(row, departments, locale),
  });
  const name = { fr: "equipe", en: "team" };
  return createListFile(caller, actor, { body, name, locale });
});
