import { redirect } from "react-router";
import { endMails } from "#features/people/alerts/commands/end-mails.server.ts";
import { isEndMailsHash } from "#features/people/alerts/rules/mail-links.ts";
import { EndMailsPage } from "#features/people/alerts/ui/end-mails-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/end-mails.ts";

/** From the header of a mail: the page asks first, for programs that look at links follow them too. */
export const loader = pageHandler(({ params: { id = "", hash = "" }, url, caller, info }) => {
  if (!isEndMailsHash(caller.signer, id, hash)) throw new DomainError("NOT_FOUND");
  return { locale: info.locale, done: url.searchParams.has("fait") };
});

/**
 * Also what a mail program posts by itself when its reader ends the mails there (RFC 8058): no question, and no redirect,
 * which such programs must not follow. A person is led to the page that says it is done.
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
