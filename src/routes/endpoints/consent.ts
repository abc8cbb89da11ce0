import { redirect } from "react-router";
import { choiceCookies, isChoice } from "#features/audience/rules/choice.ts";
import { DomainError } from "#platform/errors.ts";
import { localPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** Remembers whether a visitor may be counted. A form without script comes back to its page. */
export const action = pageHandler(async ({ request, info }) => {
  const form = await request.formData();
  const choice = form.get("choice");
  if (!isChoice(choice)) throw new DomainError("BAD_REQUEST", { choice: "yes or no" });
  const headers = choiceCookies(choice, info.origin.startsWith("https:")).map(
    (cookie): [string, string] => ["Set-Cookie", cookie],
  );
  if (!request.headers.get("accept")?.includes("text/html")) {
    return new Response(null, { status: 204, headers });
  }
  return redirect(localPath(String(form.get("to") ?? "/"), info.origin) ?? "/", {
    status: 303,
    headers,
  });
});

export const loader = pageHandler(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});
