import { redirect } from "react-router";
import { verifyEmail } from "#features/accounts/commands/verify-email.server.ts";
import { DeadLinkPage } from "#features/accounts/ui/link-pages.tsx";
import { answering } from "#platform/http/answering.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "../../meta.ts";
import type { Route } from "./+types/verify-email.ts";

/** The link of the activation mail. Opening it is all there is to do. */
export const loader = answering(async ({ url, context, info }) => {
  const outcome = await verifyEmail(
    context.get(webDepsContext),
    url.searchParams.get("token") ?? "",
  );
  if (outcome === "verified") throw redirect("/login?reason=activated");
  return { locale: info.locale };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:verify.deadTitle") }));

export default function VerifyEmail() {
  return <DeadLinkPage wish="verify" />;
}
