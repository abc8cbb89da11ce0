import type { LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { actorContext } from "../actor.ts";
import type { Caller } from "../command.server.ts";
import { checkPageAgency } from "../forms/read-form.server.ts";
import { getRequestInfo, type RequestInfo, webDepsContext } from "./request-info.ts";

/** Arguments of every loader and action. */
export interface RouteArgs {
  request: Request;
  /** The address as the visitor sees it. */
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
  info: RequestInfo;
  /** The actor with the services of the process: the first argument of every command. */
  caller: Caller;
}

export function toRouteArgs({ request, params, context, url }: LoaderFunctionArgs): RouteArgs {
  const info = withPagePath(getRequestInfo(context), request, url);
  if (request.method === "POST") checkPageAgency(request, () => context.get(actorContext));
  return {
    request,
    params,
    context,
    info,
    url: new URL(info.path, info.origin),
    // Created on demand: many pages need neither database nor actor.
    get caller() {
      return createCaller(context);
    },
  };
}

/** The router of a hydrated page fetches data at `<page>.data`: loaders and actions see the address of the page. */
function withPagePath(info: RequestInfo, request: Request, page: URL): RequestInfo {
  if (!new URL(request.url).pathname.endsWith(".data")) return info;
  return { ...info, path: page.pathname + page.search };
}

function createCaller(context: Readonly<RouterContextProvider>): Caller {
  const request = getRequestInfo(context);
  return { ...context.get(webDepsContext), actor: context.get(actorContext), request };
}
