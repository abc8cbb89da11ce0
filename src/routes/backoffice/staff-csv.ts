import {
  createListFileResponse,
  createSelectionFileResponse,
} from "#features/agency/lists/views/list-file.server.ts";
import { listStaffDepartments } from "#features/agency/staff/queries/departments.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import {
  createStaffFile,
  createStaffList,
} from "#features/agency/staff/views/staff-page.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered people of an agency as a file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readColleagues");
  const departments = await listStaffDepartments(caller.db, actor.partnerId);
  const list = createStaffList(caller.db, actor, departments);
  return createListFileResponse(
    caller,
    list,
    url.searchParams,
    createStaffFile(departments, locale),
  );
});

/** The selected people of an agency as a file. */
export const action = pageHandler(async ({ request, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readColleagues");
  const departments = await listStaffDepartments(caller.db, actor.partnerId);
  const list = createStaffList(caller.db, actor, departments);
  return createSelectionFileResponse(
    caller,
    list,
    await readForm(request),
    createStaffFile(departments, locale),
  );
});
