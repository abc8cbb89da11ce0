import { redirect } from "react-router";
import { buildConsentCookies, isConsentChoice } from "#features/portal/audience/rules/consent.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** Stores the visitor's choice about audience measurement. A form without script is redirected to its page. */
export const action = pageHandler(async ({ request, info }) => {
  const { choice, to } = (await readForm(request, ["choice", "to"])).values;
  if (!isConsentChoice(choice)) throw new DomainError("BAD_REQUEST", { choice: "yes or no" });
  const headers = buildConsentCookies(choice, info.origin).map((cookie): [string, string] => [
    "Set-Cookie",
    cookie,
  ]);
  if (!request.headers.get("accept")?.includes("text/html")) {
    return new Response(null, { status: 204, headers });
  }
  return redirect(toLocalPath(to, info.origin) ?? "/", {
    status: 303,
    headers,
  });
});

export const loader = pageHandler(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});
