import { z } from "zod";
import { ANYONE } from "#platform/actor.ts";
import { contract } from "#platform/http/contract.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { FOREVER } from "#platform/http/forever.ts";
import { routeTableContext } from "#product/route-table.ts";

const routeEntry = z.object({
  path: z.string(),
  parameters: z.array(z.object({ name: z.string(), optional: z.boolean() })).readonly(),
});

const routing = contract({
  method: "GET",
  path: "/routes.json",
  actors: ANYONE,
  summary: "The routing table: names and patterns of all addresses",
  answer: z.object({ routes: z.record(z.string(), routeEntry) }),
});

export const loader = endpoint(routing, ({ context, info }) => {
  info.cacheUntil(FOREVER);
  return { routes: { ...context.get(routeTableContext) } };
});

export const action = loader;
