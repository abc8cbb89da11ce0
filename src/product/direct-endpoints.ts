import type { RouterContextProvider, ServerBuild } from "react-router";
import type { EndpointHandler } from "#platform/http/endpoint.server.ts";
import { compileRoutes } from "#platform/http/route-matcher.ts";
import { listPatterns } from "./route-table.ts";

type ServerRouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type EndpointCall = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Endpoints, found by their address and asked without the router: it would match the address twice more, and turn every
 * answer into a stream by looking into it. What thousands do at once (a save, a search) costs a sixth less. Null for everything else.
 */
export function compileDirectEndpoints(
  routes: ServerBuild["routes"],
): (request: Request) => EndpointCall | null {
  const handlers = new Map<string, EndpointHandler>();
  for (const route of Object.values(routes)) {
    // Whatever the method: who asks by the wrong one is told so by the endpoint.
    const { action, default: page } = (route?.module ?? {}) as Partial<ServerRouteModule>;
    const { contract } = (action ?? {}) as Partial<EndpointHandler>;
    // What has a page as well is drawn by the router.
    if (contract && !page) handlers.set(contract.path, action as EndpointHandler);
  }
  // All of them: an endpoint must not answer where a page stands that the router would rather choose.
  const match = compileRoutes(
    listPatterns(routes).map((path) => [path, handlers.get(path)] as const),
  );
  return ({ method, url }) => {
    if (method === "HEAD" || method === "OPTIONS") return null;
    const address = new URL(url);
    const { value: handler, params = {} } = match(address.pathname) ?? {};
    // Its own addresses of data the router knows best.
    if (!handler || address.pathname.endsWith(".data")) return null;
    if (method === "GET" && handler.contract.method !== "GET") return null;
    return async (request, context) => {
      const args = { request, params, context, url: address, pattern: handler.contract.path };
      try {
        return await handler(args);
      } catch (thrown) {
        // As the router has it: what is thrown may be an answer.
        if (thrown instanceof Response) return thrown;
        throw thrown;
      }
    };
  };
}
