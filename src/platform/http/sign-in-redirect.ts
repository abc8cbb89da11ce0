import { redirect } from "react-router";
import { toErrorCode } from "#platform/errors.ts";
import { signInHref } from "#platform/http/sign-in-href.ts";

/** Turns SIGN_IN_REQUIRED into a redirect to the sign-in, for forms posted to an endpoint without script. */
export const toSignInRedirect = (error: unknown, page: string): unknown =>
  toErrorCode(error) === "SIGN_IN_REQUIRED" ? redirect(signInHref(page), 303) : error;
