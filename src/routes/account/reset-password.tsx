import { data, redirect } from "react-router";
import { resetPassword } from "#features/accounts/commands/reset-password.server.ts";
import { ownerOfLink } from "#features/accounts/links.server.ts";
import { noSessionCookie } from "#features/accounts/session-cookie.ts";
import { DeadLinkPage, NewPasswordPage } from "#features/accounts/ui/link-pages.tsx";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/reset-password.ts";

export const loader = pageHandler(async ({ params, context, info }) => {
  const { db, clock } = context.get(webDepsContext);
  const owner = await ownerOfLink(db, "reset_password", params.token ?? "", clock.now());
  return { locale: info.locale, alive: owner !== null };
});

export const action = pageHandler(async ({ request, params, context, info }) => {
  const { password } = textFields(await request.formData(), ["password"]);
  const outcome = await resetPassword(context.get(webDepsContext), {
    token: params.token ?? "",
    password,
  });
  if (outcome === "changed") {
    throw redirect("/login?reason=changed", {
      status: 303,
      headers: { "Set-Cookie": noSessionCookie(info.origin) },
    });
  }
  return data({ outcome }, { status: 400 });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:reset.chooseTitle") })),
  // The address holds a secret: it must not travel to any other page.
  { name: "referrer", content: "no-referrer" },
];

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.alive || actionData?.outcome === "dead") return <DeadLinkPage wish="reset" />;
  return <NewPasswordPage invalid={actionData?.outcome === "invalid"} />;
}
