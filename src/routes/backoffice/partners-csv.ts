import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { createListCsvResponse } from "#features/agency/lists/views/list-view.server.ts";
import {
  formatPartnerHeader,
  formatPartnerLine,
} from "#features/agency/partner-pages/rules/partner-list.ts";
import { createPartnerList } from "#features/agency/partner-pages/views/partner-list.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered partners as a file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireAdministrator(context);
  const now = caller.clock.now();
  const file = { name: { fr: "partenaires", en: "partners" }, locale, now };
  return createListCsvResponse(createPartnerList(caller.db, actor), url.searchParams, file, {
    header: formatPartnerHeader(locale),
    formatLine: (row) => formatPartnerLine(row, locale),
  });
});
