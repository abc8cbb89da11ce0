import { redirect } from "react-router";
import { endMails } from "#features/people/alerts/commands/end-mails.server.ts";
import { isEndMailsHash } from "#features/people/alerts/rules/mail-links.ts";
import { EndMailsPage } from "#features/people/alerts/ui/end-mails-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/end-mails.ts";

/** Target of a mail header's link. The page asks first, because mail scanners follow links. */
export const loader = pageHandler(({ params: { id = "", hash = "" }, url, caller, info }) => {
  if (!isEndMailsHash(caller.signer, id, hash)) throw new DomainError("NOT_FOUND");
  return { locale: info.locale, done: url.searchParams.has("fait") };
});

/**
 * Also posted by mail programs (RFC 8058): without confirmation, and without a redirect, which they must not follow.
 * A person is redirected to the confirmation page.
 */
export const action = pageHandler(async ({ request, params, caller, info }) => {
  if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
  const form = await request.formData().catch(() => new FormData());
  await endMails(caller, { id: params.id, hash: params.hash });
  if (form.get("List-Unsubscribe") === "One-Click") return { done: true };
  throw redirect(`${info.path.split("?")[0]}?fait`, 303);
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("alerts:digest.end.title") })),
  { name: "robots", content: "noindex" },
];

export default function EndMails({ loaderData, actionData }: Route.ComponentProps) {
  return <EndMailsPage done={actionData?.done ?? loaderData.done} />;
}
