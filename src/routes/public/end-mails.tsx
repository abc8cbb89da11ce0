import { endMails } from "#features/people/alerts/commands/end-mails.server.ts";
import { isEndMailsHash } from "#features/people/alerts/rules/mail-links.ts";
import { EndMailsPage } from "#features/people/alerts/ui/end-mails-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/end-mails.ts";

/** Target of a mail header's link. The page asks first, because mail scanners follow links. */
export const loader = pageHandler(({ params: { id = "", hash = "" }, url, caller, info }) => {
  if (!isEndMailsHash(caller.signer, id, hash)) throw new DomainError("NOT_FOUND");
  return { locale: info.locale, done: readDone(url, ["ended"]) !== null };
});

/**
 * Also posted by mail programs (RFC 8058): without confirmation, and without a redirect, which they must not follow.
 * A person is redirected to the confirmation page.
 */
export const action = pageHandler(async ({ request, params, caller, url }) => {
  if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
  const { values } = await readForm(request, ["List-Unsubscribe"], { acceptsAnyBody: true });
  await endMails(caller, { id: params.id, hash: params.hash });
  if (values["List-Unsubscribe"] === "One-Click") return { done: true };
  throw redirectDone(url.pathname, "ended");
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("alerts:digest.end.title") })),
  { name: "robots", content: "noindex" },
];

export default function EndMails({ loaderData, actionData }: Route.ComponentProps) {
  return <EndMailsPage done={actionData?.done ?? loaderData.done} />;
}
