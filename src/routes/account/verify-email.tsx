import { data, redirect } from "react-router";
import { actorOf } from "#features/accounts/actor.ts";
import { changeEmail } from "#features/accounts/commands/change-email.server.ts";
import { verifyEmail } from "#features/accounts/commands/verify-email.server.ts";
import { ownerOfLink } from "#features/accounts/links.server.ts";
import { sessionCookie } from "#features/accounts/session-cookie.ts";
import { ActivatePage } from "#features/accounts/ui/activate-page.tsx";
import { DeadLinkPage } from "#features/accounts/ui/link-pages.tsx";
import { ERROR_STATUS } from "#platform/errors.ts";
import { answering } from "#platform/http/answering.server.ts";
import { textFields } from "#platform/http/form.ts";
import { localeCookie } from "#platform/http/http-app.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "../../meta.ts";
import type { Route } from "./+types/verify-email.ts";

/** The link of the activation mail asks for the password; that of a new address does its work by being opened. */
export const loader = answering(async ({ url, context, info }) => {
  const deps = context.get(webDepsContext);
  const token = url.searchParams.get("token") ?? "";
  const owner = await ownerOfLink(deps.db, "verify_email", token, deps.clock.now());
  if (owner) return { locale: info.locale, email: owner.email };
  if ((await changeEmail(deps, token)) === "moved") {
    throw redirect(actorOf(context) ? "/mon-espace/mon-compte?fait=moved" : "/login?reason=moved");
  }
  return { locale: info.locale, email: null };
});

export const action = answering(async ({ request, url, context, info }) => {
  const { password } = textFields(await request.formData(), ["password"]);
  const outcome = await verifyEmail(context.get(webDepsContext), {
    token: url.searchParams.get("token") ?? "",
    password,
    userAgent: request.headers.get("user-agent") ?? "",
  });
  if (outcome.kind === "verified") {
    const headers = new Headers();
    headers.append("Set-Cookie", sessionCookie(outcome.token, info.origin));
    headers.append("Set-Cookie", localeCookie(outcome.locale, info.origin.startsWith("https:")));
    throw redirect("/mon-espace?bienvenue", { status: 303, headers });
  }
  const tooMany = outcome.kind === "tooMany";
  return data(
    { problem: outcome.kind },
    { status: tooMany ? ERROR_STATUS.TOO_MANY_REQUESTS : ERROR_STATUS.BAD_REQUEST },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({
    title: t(loaderData?.email ? "accounts:activate.title" : "accounts:verify.deadTitle"),
  })),
  // The address holds a secret: it must not travel to any other page.
  { name: "referrer", content: "no-referrer" },
];

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem;
  if (!loaderData.email || problem === "dead") return <DeadLinkPage wish="verify" />;
  return <ActivatePage email={loaderData.email} problem={problem} />;
}
