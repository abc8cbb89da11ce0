import { redirect } from "react-router";
import { signIn } from "#features/people/accounts/commands/sign-in.server.ts";
import { getSignedInActor, toVisitorCaller } from "#features/people/accounts/rules/actor.ts";
import { getReturnTo, LOGIN_DONE } from "#features/people/accounts/rules/paths.ts";
import { readBrowserFields } from "#features/people/accounts/rules/request-browser.ts";
import { buildSignInHeaders } from "#features/people/accounts/rules/sign-in-headers.ts";
import { LoginPage } from "#features/people/accounts/ui/login-page.tsx";
import { readDone } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { isOrcidOffered } from "#services/orcid-sign-in.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getSignInPurpose } from "#shell/space-links.ts";
import type { Route } from "./+types/login.ts";

export const loader = pageHandler(({ url, context, caller, info }) => {
  const next = getReturnTo(url, info);
  const actor = getSignedInActor(context);
  // Staff may sign in here as the person, which ends their session as staff.
  if (actor && actor.kind !== "staff") throw redirect(next);
  const orcid = isOrcidOffered(caller.env);
  return { locale: info.locale, next, done: readDone(url, LOGIN_DONE), orcid };
});

export const action = pageHandler(async ({ request, url, caller, info }) => {
  const form = await readForm(request, ["email", "password"]);
  return submit(
    form,
    async () => {
      const { email, password } = form.values;
      const browser = readBrowserFields(request, info);
      const signedIn = await signIn(toVisitorCaller(caller), { email, password, ...browser });
      throw redirect(getReturnTo(url, info), {
        headers: buildSignInHeaders(signedIn, info),
        status: 303,
      });
    },
    { secretFields: ["password"] },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("accounts:login.title") }));

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next } = loaderData;
  return (
    <LoginPage {...loaderData} purpose={getSignInPurpose(useT(), next)} submission={actionData} />
  );
}
