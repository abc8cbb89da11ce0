import { resource } from "#platform/http/endpoint.server.ts";
import { routeTableContext } from "#product/route-table.ts";
import { FOREVER } from "./forever.ts";

/** The routing table: names and patterns of all addresses. */
export const loader = resource(({ context, info }) => {
  info.keepUntil(FOREVER);
  return Response.json({ routes: context.get(routeTableContext) });
});
