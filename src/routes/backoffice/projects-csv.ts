import {
  createProjectFile,
  createProjectList,
} from "#features/agency/funded-projects/views/project-list.server.ts";
import {
  createListFileResponse,
  createSelectionFileResponse,
} from "#features/agency/lists/views/list-file.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered projects as a file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const list = createProjectList(caller.db, requireStaff(context, "readDeposits"));
  return createListFileResponse(caller, list, url.searchParams, createProjectFile(locale));
});

/** The selected projects as a file. */
export const action = pageHandler(async ({ request, context, caller, info: { locale } }) => {
  const list = createProjectList(caller.db, requireStaff(context, "readDeposits"));
  const form = await readForm(request);
  return createSelectionFileResponse(caller, list, form, createProjectFile(locale));
});
