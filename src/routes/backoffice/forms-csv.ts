import {
  createFormFile,
  createFormList,
} from "#features/agency/form-designer/views/form-list.server.ts";
import {
  createListFileResponse,
  createSelectionFileResponse,
} from "#features/agency/lists/views/list-file.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered forms as a file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const list = createFormList(caller.db, actor);
  return createListFileResponse(caller, list, url.searchParams, createFormFile(locale));
});

/** The selected forms as a file. */
export const action = pageHandler(async ({ request, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const list = createFormList(caller.db, actor);
  return createSelectionFileResponse(caller, list, await readForm(request), createFormFile(locale));
});
