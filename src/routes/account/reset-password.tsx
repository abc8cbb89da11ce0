import { href, redirect } from "react-router";
import { resetPassword } from "#features/people/accounts/commands/reset-password.server.ts";
import { findAccount } from "#features/people/accounts/queries/account.server.ts";
import { findLinkOwner } from "#features/people/accounts/queries/links.server.ts";
import { toVisitorCaller } from "#features/people/accounts/rules/actor.ts";
import { getReturnTo, loginDoneHref } from "#features/people/accounts/rules/paths.ts";
import {
  buildExpiredSessionCookie,
  buildKnownBrowsersCookie,
  readBrowserFields,
} from "#features/people/accounts/rules/request-browser.ts";
import { DeadLinkPage, NewPasswordPage } from "#features/people/accounts/ui/link-pages.tsx";
import { doneHref } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/reset-password.ts";

export const loader = pageHandler(async ({ params, url, caller, info }) => {
  const { db, clock } = caller;
  const owner = await findLinkOwner(db, "reset_password", params.token ?? "", clock.now());
  const account = owner && (await findAccount(db, owner.userId));
  return {
    locale: info.locale,
    alive: owner !== null,
    orcid: account?.orcid ?? null,
    next: getReturnTo(url, info),
  };
});

export const action = pageHandler(async ({ request, params, url, caller, info }) => {
  const form = await readForm(request, ["password", "endOrcid"]);
  return submit(
    form,
    async () => {
      const { token } = params;
      const browser = readBrowserFields(request, info);
      const { knownBrowsers, role } = await resetPassword(toVisitorCaller(caller), {
        ...form.values,
        token,
        ...browser,
      });
      const headers = new Headers();
      headers.append("Set-Cookie", buildExpiredSessionCookie(info.origin));
      headers.append("Set-Cookie", buildKnownBrowsersCookie(knownBrowsers, info.origin));
      const next = getReturnTo(url, info);
      const backOffice = href("/backoffice");
      const isForOffice = next === backOffice || next.startsWith(`${backOffice}?`);
      const door =
        role === "administrator" || isForOffice
          ? doneHref(isForOffice ? next : backOffice, "changed")
          : loginDoneHref("changed", next);
      throw redirect(door, { status: 303, headers });
    },
    { secretFields: ["password"] },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("accounts:reset.chooseTitle") })),
];

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { alive, orcid, next } = loaderData;
  if (!alive || actionData?.problem === "dead") return <DeadLinkPage purpose="reset" next={next} />;
  return <NewPasswordPage orcid={orcid} submission={actionData} />;
}
