import { formatCallHeader, formatCallLine } from "#features/agency/call-drafts/rules/call-list.ts";
import { createCallList } from "#features/agency/call-drafts/views/call-list.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { createListFile } from "#features/agency/lists/views/list-file.server.ts";
import { createListCsv } from "#features/agency/lists/views/list-view.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered list of calls as a file. A query that cannot be understood gives no file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  const now = caller.clock.now();
  const list = await createCallList(caller.db, actor, now);
  const body = createListCsv(list, url.searchParams, now, {
    header: formatCallHeader(locale),
    formatLine: (row) => formatCallLine(row, locale),
  });
  const name = { fr: "appels", en: "calls" };
  return createListFile(caller, actor, { body, name, locale });
});
