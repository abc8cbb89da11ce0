import { data, type LoaderFunctionArgs, type RouterContextProvider } from "react-router";
import { DomainError, ERROR_STATUS, type ErrorCode, errorCodeOf } from "../errors.ts";
import { type RequestInfo, requestInfo } from "./request-info.ts";

/** What the error page is told: enough to find the words and the incident, nothing else. */
export interface PageProblem {
  code: ErrorCode;
  id: string;
}

export interface RouteArgs {
  request: Request;
  /** The address as the visitor sees it. */
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
  info: RequestInfo;
}

/** A page's loader or action: coded errors become the page that explains them. */
export function pageHandler<Answer>(work: (args: RouteArgs) => Promise<Answer> | Answer) {
  return guarded(work, ({ code, id }) => {
    throw data({ code, id } satisfies PageProblem, problemInit(code));
  });
}

/** A call's loader or action: coded errors become JSON that also says what exactly was wrong. */
export function endpoint(work: (args: RouteArgs) => Promise<Response> | Response) {
  return guarded(work, ({ code, id, details }) =>
    Response.json({ code, id, details }, problemInit(code)),
  );
}

interface Problem extends PageProblem {
  details: Readonly<Record<string, string>>;
}

function guarded<Answer>(
  work: (args: RouteArgs) => Promise<Answer> | Answer,
  onProblem: (problem: Problem) => Answer,
) {
  return async ({ request, params, context, url }: LoaderFunctionArgs): Promise<Answer> => {
    const info = asAsked(requestInfo(context), request, url);
    try {
      return await work({ request, params, context, info, url: new URL(info.path, info.origin) });
    } catch (error) {
      const code = errorCodeOf(error);
      // Unknown failures are the router's to log and to turn into the page of last resort.
      if (code === "UNEXPECTED") throw error;
      const details = error instanceof DomainError ? error.details : {};
      return onProblem({ code, id: info.id, details });
    }
  };
}

/** The router of a hydrated page asks for data at an address of its own: loaders and actions see the page's. */
function asAsked(info: RequestInfo, request: Request, page: URL): RequestInfo {
  if (!new URL(request.url).pathname.endsWith(".data")) return info;
  return { ...info, path: page.pathname + page.search };
}

function problemInit(code: ErrorCode): { status: number; headers: Record<string, string> } {
  return { status: ERROR_STATUS[code], headers: { "Cache-Control": "no-store" } };
}
