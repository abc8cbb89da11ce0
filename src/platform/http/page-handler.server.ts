import { data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { ERROR_STATUS, type ErrorCode, toErrorCode } from "../errors.ts";
import { signInWithReturnTo } from "./return-to.server.ts";
import { type RouteArgs, toRouteArgs } from "./route-args.server.ts";
import { signInHref } from "./sign-in-href.ts";

/** Data of the error page: the code gives its text, the id finds the incident. */
export interface PageProblem {
  code: ErrorCode;
  id: string;
  /** When a retry makes sense, if known. */
  retrySeconds?: number;
}

/**
 * Wraps a page's loader or action: coded errors become the error page, and SIGN_IN_REQUIRED a redirect to the sign-in
 * and back.
 */
export function pageHandler<Answer>(work: (args: RouteArgs) => Promise<Answer> | Answer) {
  return async (routerArgs: LoaderFunctionArgs): Promise<Answer> => {
    const args = toRouteArgs(routerArgs);
    try {
      return await work(args);
    } catch (error) {
      const code = toErrorCode(error);
      // The router logs unknown failures and shows the general error page.
      if (code === "UNEXPECTED") throw error;
      if (code === "SIGN_IN_REQUIRED") throw redirectToSignIn(args);
      const problem: PageProblem = { code, id: args.info.id };
      const headers = { "Cache-Control": "no-store" };
      throw data(problem, { status: ERROR_STATUS[code], headers });
    }
  };
}

function redirectToSignIn(args: RouteArgs): Response {
  const { path, secretAddress } = args.info;
  if (!secretAddress) return redirectDocument(signInHref(path));
  const { location, cookie } = signInWithReturnTo(args, path, { kind: "address" });
  return redirectDocument(location, { headers: { "Set-Cookie": cookie } });
}
