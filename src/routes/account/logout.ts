import { redirect } from "react-router";
import { signOut } from "#features/people/accounts/commands/sign-out.server.ts";
import { loginDoneHref } from "#features/people/accounts/rules/paths.ts";
import {
  buildExpiredSessionCookie,
  readSessionTokens,
} from "#features/people/accounts/rules/request-browser.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

export const loader = pageHandler(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

export const action = pageHandler(async ({ request, caller, info }) => {
  const tokens = readSessionTokens(request.headers, info.origin);
  if (tokens.length > 0) await signOut(caller, { tokens });
  return redirect(loginDoneHref("signedOut"), {
    status: 303,
    headers: { "Set-Cookie": buildExpiredSessionCookie(info.origin) },
  });
});
