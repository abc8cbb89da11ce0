import { answeringCall } from "#platform/http/answering.server.ts";
import { routeTableContext } from "../../route-table.ts";
import { FOREVER } from "./forever.ts";

/** The routing table: names and patterns of all addresses. */
export const loader = answeringCall(({ context, info }) => {
  info.keepUntil(FOREVER);
  return Response.json({ routes: context.get(routeTableContext) });
});
