import type { RouterContextProvider, ServerBuild } from "react-router";
import type { EndpointHandler } from "#platform/http/endpoint.server.ts";
import { compileRoutes } from "#platform/http/route-matcher.ts";
import { listPatterns } from "./route-table.ts";

type ServerRouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type EndpointCall = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Finds endpoints by their address and calls them without the router, which would match the address twice more and wrap
 * every answer in a stream. This saves a sixth of the cost of frequent requests (a save, a search). Null for all other
 * requests.
 */
export function compileDirectEndpoints(
  routes: ServerBuild["routes"],
): (request: Request) => EndpointCall | null {
  const handlers = new Map<string, EndpointHandler>();
  for (const route of Object.values(routes)) {
    // Whatever the method: the endpoint itself refuses a wrong one.
    const { action, default: page } = (route?.module ?? {}) as Partial<ServerRouteModule>;
    const { contract } = (action ?? {}) as Partial<EndpointHandler>;
    // A route with a page is rendered by the router.
    if (contract && !page) handlers.set(contract.path, action as EndpointHandler);
  }
  // All patterns: an endpoint must not answer where the router would prefer a page.
  const match = compileRoutes(
    listPatterns(routes).map((path) => [path, handlers.get(path)] as const),
  );
  return ({ method, url }) => {
    if (method === "HEAD" || method === "OPTIONS") return null;
    const address = new URL(url);
    const { value: handler, params = {} } = match(address.pathname) ?? {};
    // Data addresses belong to the router.
    if (!handler || address.pathname.endsWith(".data")) return null;
    if (method === "GET" && handler.contract.method !== "GET") return null;
    return async (request, context) => {
      const args = { request, params, context, url: address, pattern: handler.contract.path };
      try {
        return await handler(args);
      } catch (thrown) {
        // As in the router: a thrown Response is an answer.
        if (thrown instanceof Response) return thrown;
        throw thrown;
      }
    };
  };
}
