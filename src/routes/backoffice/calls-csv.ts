import { formatCallHeader, formatCallLine } from "#features/agency/call-drafts/rules/call-list.ts";
import { createCallList } from "#features/agency/call-drafts/views/call-list.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { createListCsvResponse } from "#features/agency/lists/views/list-view.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered list of calls as a file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  const now = caller.clock.now();
  const list = await createCallList(caller.db, actor, now);
  const file = { name: { fr: "appels", en: "calls" }, locale, now };
  return createListCsvResponse(list, url.searchParams, file, {
    header: formatCallHeader(locale),
    formatLine: (row) => formatCallLine(row, locale),
  });
});
