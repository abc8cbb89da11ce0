import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { createCsvStream } from "#features/portal/calls/queries/csv-stream.server.ts";
import {
  formatCsvHeader,
  formatCsvRow,
  getCsvFileName,
} from "#features/portal/calls/rules/call-csv.ts";
import { readTokenOrCriteria } from "#features/portal/calls/rules/search-request.ts";
import { isTemporarilyUnavailable } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { renderDepsContext } from "#product/product-context.ts";
import { renderErrorPage } from "#shell/error-document.tsx";

export const loader = pageHandler(async ({ url, context, info }) => {
  const search = context.get(callSearchContext);
  // Found out before the first line: a file that breaks off looks whole.
  if (search.isDatabaseDown) return notYet(context, info);
  try {
    const ids = await search.listIds(readTokenOrCriteria(url.searchParams));
    const now = search.now();
    const { locale, origin } = info;
    const body = createCsvStream({
      header: formatCsvHeader(locale),
      ids,
      load: (batch) => search.loadFullCalls(batch),
      formatLine: (call) => formatCsvRow(call, locale, origin, now),
    });
    return new Response(body, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${getCsvFileName(locale, now)}"`,
      },
    });
  } catch (error) {
    if (isTemporarilyUnavailable(error)) return notYet(context, info);
    throw error;
  }
});

/** The link stands on a page: whoever followed it gets words, not a broken file. */
function notYet(context: RouteArgs["context"], info: RouteArgs["info"]): Response {
  const { scripts } = context.get(renderDepsContext);
  return new Response(renderErrorPage({ code: "EXPORT_UNAVAILABLE", id: info.id }, info, scripts), {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Retry-After": "30",
    },
  });
}
