import { ERROR_STATUS, type ErrorCode } from "../errors.ts";
import type { AppContext } from "./app-context.ts";
import { problemResponse } from "./problem.ts";
import type { RequestInfo } from "./request-info.ts";

/** When it is worth coming back, where that is known. */
interface Retry {
  readonly retrySeconds?: number;
}

export type ErrorPage = (code: ErrorCode, info: RequestInfo, retry: Retry) => string;
export type Fail = (c: AppContext, code: ErrorCode, retry?: Retry) => Response;

/** Errors of requests that never reach a page: in words for who reads HTML, else as a problem. */
export function createFail(errorPage: ErrorPage): Fail {
  return (c, code, retry = {}) => {
    const info = c.get("info");
    // What is left of a body that was not read would be taken for the next request.
    const headers: Record<string, string> =
      code === "BODY_TOO_LARGE" ? { Connection: "close" } : {};
    if (retry.retrySeconds) headers["Retry-After"] = String(retry.retrySeconds);
    if (!c.req.header("accept")?.includes("text/html"))
      return problemResponse({ code, info, headers });
    return new Response(errorPage(code, info, retry), {
      status: ERROR_STATUS[code],
      headers: {
        "Cache-Control": "no-store",
        "Content-Type": "text/html; charset=utf-8",
        ...headers,
      },
    });
  };
}
