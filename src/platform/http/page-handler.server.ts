import { data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { ERROR_STATUS, type ErrorCode, toErrorCode } from "../errors.ts";
import { signInWithReturnTo } from "./return-to.server.ts";
import { type RouteArgs, toRouteArgs } from "./route-args.server.ts";
import { signInHref } from "./sign-in-href.ts";

/** What the error page is told: enough to find the words and the incident, nothing else. */
export interface PageProblem {
  code: ErrorCode;
  id: string;
  /** When it is worth coming back, where that is known. */
  retrySeconds?: number;
}

/**
 * A page's loader or action: coded errors become the page that explains them, and whoever has to sign in first is led
 * there and back.
 */
export function pageHandler<Answer>(work: (args: RouteArgs) => Promise<Answer> | Answer) {
  return async (given: LoaderFunctionArgs): Promise<Answer> => {
    const args = toRouteArgs(given);
    try {
      return await work(args);
    } catch (error) {
      const code = toErrorCode(error);
      // Unknown failures are the router's to log and to turn into the page of last resort.
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
