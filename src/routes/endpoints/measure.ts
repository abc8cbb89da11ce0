import { recordPageView } from "#features/audience/commands/record-page-view.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { routePatterns, routeTableContext } from "#product/route-table.ts";

/** Told by the script of a page; always answered alike, so that nothing is learnt from the answer. */
export const action = resource(async ({ request, context, info }) => {
  const cookies = await recordPageView(context.get(webDepsContext), {
    headers: request.headers,
    body: Object.fromEntries(await request.formData().catch(() => [])),
    clientAddress: info.clientAddress,
    secure: info.origin.startsWith("https:"),
    patterns: routePatterns(context.get(routeTableContext)),
  });
  return new Response(null, {
    status: 204,
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
});

export const loader = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});
