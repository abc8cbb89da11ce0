import { ERROR_STATUS, type ErrorCode } from "../errors.ts";
import type { AppContext } from "./app-context.ts";
import { createProblemResponse } from "./problem.ts";
import type { RequestInfo } from "./request-info.ts";
import { signInHref } from "./sign-in-href.ts";

/** When a retry makes sense, if known. */
interface Retry {
  readonly retrySeconds?: number;
}

export type RenderErrorPage = (code: ErrorCode, info: RequestInfo, retry: Retry) => string;
/** A refusal in the frame of the address; null if the actor of the request has no such frame. */
export type RenderFramedRefusal = (
  request: Request,
  info: RequestInfo,
  code: ErrorCode,
) => Promise<Response | null>;
export type CreateErrorResponse = (c: AppContext, code: ErrorCode, retry?: Retry) => Response;

/** Errors of requests that do not reach a page: an HTML page for browsers, otherwise a problem document. */
export function createErrorResponder(errorPage: RenderErrorPage): CreateErrorResponse {
  return (c, code, retry = {}) => {
    const info = c.get("info");
    // The unread rest of the body would be parsed as the next request.
    const headers: Record<string, string> =
      code === "BODY_TOO_LARGE" ? { Connection: "close" } : {};
    if (retry.retrySeconds) headers["Retry-After"] = String(retry.retrySeconds);
    if (!readsHtml(c)) return createProblemResponse({ code, info, headers });
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

const readsHtml = (c: AppContext): boolean =>
  c.req.header("accept")?.includes("text/html") ?? false;

/** Whether a browser follows a link and will show the answer as a page. */
export const isPageNavigation = (c: AppContext): boolean => c.req.method === "GET" && readsHtml(c);

/** Whether a browser may have posted a form without script, and will show the answer as a page. */
const isPostedForm = (c: AppContext): boolean =>
  c.req.method === "POST" &&
  readsHtml(c) &&
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(
    c.req.header("content-type") ?? "",
  );

/** Developers open the public API in a browser: the problem document names the wrong parameter, a page does not. */
const PUBLIC_API = "/api/";

interface RefusalPages {
  readonly fail: CreateErrorResponse;
  readonly renderFramedRefusal: RenderFramedRefusal;
}

/**
 * Turns a refusal in JSON into the error page when a browser navigates to the address of a file or an endpoint, and where
 * the address has a frame also when it posts a form there. Such routes have no component, so the router cannot render
 * their refusals. Other clients keep the JSON.
 */
export async function showRefusalAsPage(
  c: AppContext,
  answer: Response,
  { fail, renderFramedRefusal }: RefusalPages,
): Promise<Response> {
  const info = c.get("info");
  const { path } = info;
  const isNavigation = isPageNavigation(c);
  if (answer.status < 400 || !(isNavigation || isPostedForm(c)) || path.startsWith(PUBLIC_API))
    return answer;
  if (!/^application\/(?:problem\+)?json\b/.test(answer.headers.get("Content-Type") ?? ""))
    return answer;
  const code = readCode(await answer.clone().text());
  if (!code) return answer;
  const page =
    isNavigation && code === "SIGN_IN_REQUIRED"
      ? new Response(null, { status: 302, headers: { Location: signInHref(path) } })
      : ((await renderFramedRefusal(c.req.raw, info, code)) ?? (isNavigation && fail(c, code)));
  if (!page) return answer;
  for (const cookie of answer.headers.getSetCookie()) page.headers.append("Set-Cookie", cookie);
  const retryAfter = answer.headers.get("Retry-After");
  if (retryAfter) page.headers.set("Retry-After", retryAfter);
  return page;
}

function readCode(body: string): ErrorCode | null {
  try {
    const { code } = JSON.parse(body) as { code?: string };
    return code !== undefined && Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : null;
  } catch {
    return null;
  }
}
