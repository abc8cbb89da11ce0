import { redirect } from "react-router";
import { noSessionCookie, sessionToken } from "#features/accounts/session-cookie.ts";
import { endSession } from "#features/accounts/sessions.server.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

export const loader = pageHandler(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

export const action = pageHandler(async ({ request, context, info }) => {
  const token = sessionToken(request);
  if (token) await endSession(context.get(webDepsContext).db, token);
  return redirect("/login?reason=signedOut", {
    status: 303,
    headers: { "Set-Cookie": noSessionCookie(info.origin) },
  });
});
