import {
  formatFormHeader,
  formatFormLine,
} from "#features/agency/form-designer/rules/form-list.ts";
import { createFormList } from "#features/agency/form-designer/views/form-list.server.ts";
import { createListFile } from "#features/agency/lists/views/list-file.server.ts";
import { createListCsv } from "#features/agency/lists/views/list-view.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered list of forms as a file. A query that cannot be understood gives no file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const now = caller.clock.now();
  const body = createListCsv(createFormList(caller.db, actor), url.searchParams, now, {
    header: formatFormHeader(locale),
    formatLine: (row) => formatFormLine(row, locale),
  });
  const name = { fr: "formulaires", en: "forms" };
  return createListFile(caller, actor, { body, name, locale });
});
