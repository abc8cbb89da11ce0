import { redirect } from "react-router";
import { actorOf, asVisitor } from "#features/accounts/actor.ts";
import { signIn } from "#features/accounts/commands/sign-in.server.ts";
import { browserOf } from "#features/accounts/rules/browser.ts";
import { SPACE_HREF } from "#features/accounts/rules/hrefs.ts";
import { LoginPage, type LoginPageProps } from "#features/accounts/ui/login-page.tsx";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { localPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { orcidIsOffered } from "#services/orcid-sign-in.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/login.ts";
import { signInHeaders } from "./sign-in-headers.server.ts";

const REASONS = ["signedOut", "changed", "erased"] as const;

export const loader = pageHandler(({ url, context, info }) => {
  const next = localPath(url.searchParams.get("next"), info.origin) ?? SPACE_HREF;
  if (actorOf(context)) throw redirect(next);
  const asked = url.searchParams.get("reason");
  const reason: LoginPageProps["reason"] = REASONS.find((known) => known === asked) ?? null;
  const orcid = orcidIsOffered(context.get(webDepsContext).env);
  return { locale: info.locale, next, reason, orcid };
});

export const action = pageHandler(async ({ request, caller, info }) => {
  const form = await readForm(request, ["email", "password", "next"]);
  return submit(
    form,
    async () => {
      const { email, password, next } = form.values;
      const browser = browserOf(request, info);
      const signedIn = await signIn(asVisitor(caller), { email, password, ...browser });
      throw redirect(localPath(next, info.origin) ?? SPACE_HREF, {
        headers: signInHeaders(signedIn, info),
        status: 303,
      });
    },
    { without: ["password"] },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:login.title") }));

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, reason, orcid } = loaderData;
  return <LoginPage next={next} orcid={orcid} reason={reason} submission={actionData} />;
}
