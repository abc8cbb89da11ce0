import { redirect } from "react-router";
import { actorOf } from "#features/accounts/actor.ts";
import { changeEmail } from "#features/accounts/commands/change-email.server.ts";
import { verifyEmail } from "#features/accounts/commands/verify-email.server.ts";
import { DeadLinkPage } from "#features/accounts/ui/link-pages.tsx";
import { answering } from "#platform/http/answering.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "../../meta.ts";
import type { Route } from "./+types/verify-email.ts";

/** The link of the activation mail, or of a new address. Opening it is all there is to do. */
export const loader = answering(async ({ url, context, info }) => {
  const deps = context.get(webDepsContext);
  const token = url.searchParams.get("token") ?? "";
  if ((await verifyEmail(deps, token)) === "verified") throw redirect("/login?reason=activated");
  if ((await changeEmail(deps, token)) === "moved") {
    throw redirect(actorOf(context) ? "/mon-espace/mon-compte?fait=moved" : "/login?reason=moved");
  }
  return { locale: info.locale };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:verify.deadTitle") }));

export default function VerifyEmail() {
  return <DeadLinkPage wish="verify" />;
}
