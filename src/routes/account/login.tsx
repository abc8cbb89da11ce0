import { data, redirect } from "react-router";
import { actorOf } from "#features/accounts/actor.ts";
import { signIn } from "#features/accounts/commands/sign-in.server.ts";
import { sessionCookie, sessionToken } from "#features/accounts/session-cookie.ts";
import { LoginPage, type LoginPageProps } from "#features/accounts/ui/login-page.tsx";
import { ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { localPath } from "#platform/http/local-path.ts";
import { localeCookie } from "#platform/http/locale-cookie.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { orcidIsOffered } from "#services/orcid-sign-in.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/login.ts";

const REASONS = ["signedOut", "changed", "erased"] as const;
const HOME = "/mon-espace";

export const loader = pageHandler(({ url, context, info }) => {
  const next = localPath(url.searchParams.get("next"), info.origin) ?? HOME;
  if (actorOf(context)) throw redirect(next);
  const asked = url.searchParams.get("reason");
  const reason: LoginPageProps["reason"] = REASONS.find((known) => known === asked) ?? null;
  const orcid = orcidIsOffered(context.get(webDepsContext).env);
  return { locale: info.locale, next, reason, orcid };
});

export const action = pageHandler(async ({ request, context, info }) => {
  const form = textFields(await request.formData(), ["email", "password", "next"]);
  const outcome = await signIn(context.get(webDepsContext), {
    email: form.email,
    password: form.password,
    userAgent: request.headers.get("user-agent") ?? "",
    clientAddress: info.clientAddress,
    formerToken: sessionToken(request),
  });
  if (outcome.kind === "signedIn") {
    const headers = new Headers();
    headers.append("Set-Cookie", sessionCookie(outcome.token, info.origin));
    headers.append("Set-Cookie", localeCookie(outcome.locale, info.origin.startsWith("https:")));
    throw redirect(localPath(form.next, info.origin) ?? HOME, { headers, status: 303 });
  }
  const status =
    outcome.kind === "tooMany" ? ERROR_STATUS.TOO_MANY_REQUESTS : ERROR_STATUS.BAD_REQUEST;
  return data({ email: form.email.slice(0, 254), kind: outcome.kind }, { status });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:login.title") }));

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, reason, orcid } = loaderData;
  return <LoginPage next={next} orcid={orcid} reason={reason} submission={actionData} />;
}
