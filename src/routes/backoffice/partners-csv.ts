import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { createListFile } from "#features/agency/lists/views/list-file.server.ts";
import { createListCsv } from "#features/agency/lists/views/list-view.server.ts";
import {
  formatPartnerHeader,
  formatPartnerLine,
} from "#features/agency/partner-pages/rules/partner-list.ts";
import { createPartnerList } from "#features/agency/partner-pages/views/partner-list.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered partners as a file. A query that cannot be understood gives no file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireAdministrator(context);
  const now = caller.clock.now();
  const body = createListCsv(createPartnerList(caller.db, actor), url.searchParams, now, {
    header: formatPartnerHeader(locale),
    formatLine: (row) => formatPartnerLine(row, locale),
  });
  const name = { fr: "partenaires", en: "partners" };
  return createListFile(caller, actor, { body, name, locale });
});
