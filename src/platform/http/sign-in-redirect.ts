import { redirect } from "react-router";
import { toErrorCode } from "#platform/errors.ts";
import { signInHref } from "#platform/http/sign-in-href.ts";

/** For a form that is posted to an endpoint without script: whoever is signed out meanwhile is led to the sign-in. */
export const toSignInRedirect = (error: unknown, page: string): unknown =>
  toErrorCode(error) === "SIGN_IN_REQUIRED" ? redirect(signInHref(page), 303) : error;
