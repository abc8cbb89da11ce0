import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import type { FullCallRow } from "#features/portal/calls/queries/export.server.ts";
import {
  formatCsvHeader,
  formatCsvRow,
  getCsvFileName,
} from "#features/portal/calls/rules/call-csv.ts";
import { readTokenOrCriteria } from "#features/portal/calls/rules/search-request.ts";
import { batchByIds, createCsvStream } from "#platform/csv-stream.server.ts";
import { isTemporarilyUnavailable } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { renderDepsContext } from "#product/product-context.ts";
import { renderErrorPage } from "#shell/error-document.tsx";

export const loader = pageHandler(async ({ url, context, info }) => {
  const search = context.get(callSearchContext);
  // Checked before the first row: a file that breaks off looks complete.
  if (search.isDatabaseDown) return renderUnavailable(context, info);
  try {
    const ids = await search.listIds(readTokenOrCriteria(url.searchParams));
    const now = search.now();
    const { locale, origin } = info;
    const body = createCsvStream<FullCallRow>({
      header: formatCsvHeader(locale),
      loadBatch: batchByIds(ids, (batch) => search.loadFullCalls(batch)),
      formatLine: (call) => formatCsvRow(call, locale, origin, now),
    });
    return new Response(body, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${getCsvFileName(locale, now)}"`,
      },
    });
  } catch (error) {
    if (isTemporarilyUnavailable(error)) return renderUnavailable(context, info);
    throw error;
  }
});

/** An error page instead of a broken file, because the link is on a page. */
function renderUnavailable(context: RouteArgs["context"], info: RouteArgs["info"]): Response {
  const { scripts } = context.get(renderDepsContext);
  return new Response(renderErrorPage({ code: "EXPORT_UNAVAILABLE", id: info.id }, info, scripts), {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Retry-After": "30",
    },
  });
}
