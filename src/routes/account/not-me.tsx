import { href, redirect } from "react-router";
import { secureAccount } from "#features/people/accounts/commands/secure-account.server.ts";
import { findSecurityMailOwner } from "#features/people/accounts/queries/links.server.ts";
import { toVisitorCaller } from "#features/people/accounts/rules/actor.ts";
import { SPACE_HREF } from "#features/people/accounts/rules/paths.ts";
import { buildExpiredSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { DeadLinkPage, NotMePage } from "#features/people/accounts/ui/link-pages.tsx";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/not-me.ts";

/** The loader only explains; the button's POST acts, because mail scanners follow links. */
export const loader = pageHandler(async ({ params, caller, info }) => {
  const { db, clock } = caller;
  const owner = await findSecurityMailOwner(db, params.token ?? "", clock.now());
  return { locale: info.locale, alive: owner !== null };
});

export const action = pageHandler(async ({ request, params, caller, info }) => {
  const form = await readForm(request, []);
  return submit(form, async () => {
    const { token } = await secureAccount(toVisitorCaller(caller), { token: params.token });
    throw redirect(href("/reinitialiser-mon-mot-de-passe/:token", { token }), {
      status: 303,
      headers: { "Set-Cookie": buildExpiredSessionCookie(info.origin) },
    });
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("accounts:notMe.title") })),
  { name: "robots", content: "noindex" },
];

export default function NotMe({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.alive || actionData?.problem === "dead") {
    return <DeadLinkPage purpose="notMe" next={SPACE_HREF} />;
  }
  return <NotMePage submission={actionData} />;
}
