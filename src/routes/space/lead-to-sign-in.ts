import { redirect } from "react-router";
import { errorCodeOf } from "#platform/errors.ts";
import { signInHref } from "#platform/http/sign-in-href.ts";

/** For a form that is posted to an endpoint without script: whoever is signed out meanwhile is led to the sign-in. */
export const leadToSignIn = (error: unknown, page: string): unknown =>
  errorCodeOf(error) === "SIGN_IN_REQUIRED" ? redirect(signInHref(page), 303) : error;
