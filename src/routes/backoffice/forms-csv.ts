import {
  formatFormHeader,
  formatFormLine,
} from "#features/agency/form-designer/rules/form-list.ts";
import { createFormList } from "#features/agency/form-designer/views/form-list.server.ts";
import { createListCsvResponse } from "#features/agency/lists/views/list-view.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered list of forms as a file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const now = caller.clock.now();
  const file = { name: { fr: "formulaires", en: "forms" }, locale, now };
  return createListCsvResponse(createFormList(caller.db, actor), url.searchParams, file, {
    header: formatFormHeader(locale),
    formatLine: (row) => formatFormLine(row, locale),
  });
});
