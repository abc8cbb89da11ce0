import { href, redirect } from "react-router";
import { changeEmail } from "#features/people/accounts/commands/change-email.server.ts";
import { verifyEmail } from "#features/people/accounts/commands/verify-email.server.ts";
import { can } from "#features/people/accounts/policy.ts";
import { findEmailChange, findLinkOwner } from "#features/people/accounts/queries/links.server.ts";
import { getPerson, toVisitorCaller } from "#features/people/accounts/rules/actor.ts";
import {
  accountDoneHref,
  getReturnTo,
  withReturnTo,
} from "#features/people/accounts/rules/paths.ts";
import { readBrowserFields } from "#features/people/accounts/rules/request-browser.ts";
import { looksLikeToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { buildSignInHeaders } from "#features/people/accounts/rules/sign-in-headers.ts";
import {
  ActivatePage,
  ConfirmAddressPage,
  DeadLinkPage,
} from "#features/people/accounts/ui/link-pages.tsx";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/verify-email.ts";

/** A link of an activation mail asks for the password; a link for a new address asks its account for confirmation. */
export const loader = pageHandler(async ({ params, url, context, caller, info }) => {
  const mailed = url.searchParams.get("token");
  // Moves the token to the path: links of the page can leave it out there, but would repeat a query.
  if (mailed !== null) throw redirect(withReturnTo(getReturnTo(url, info), buildPath(mailed)));
  const { token = "" } = params;
  const owner = await findLinkOwner(caller.db, "verify_email", token, caller.clock.now());
  const page = { locale: info.locale, next: getReturnTo(url, info) };
  if (owner) return { ...page, kind: "activate", email: owner.email } as const;
  const link = await findEmailChange(caller.db, token, caller.clock.now());
  if (!link) return { ...page, kind: "dead" } as const;
  const actor = getPerson(context);
  const otherPerson = actor !== null && !can(actor, "confirmAddress", link).ok;
  return { ...page, kind: "confirm", email: link.email, otherPerson } as const;
});

const buildPath = (token: string) =>
  href("/verify/email/:token?", looksLikeToken(token) ? { token } : {});

export const action = pageHandler(async ({ request, params, url, caller, info }) => {
  const form = await readForm(request, ["password"]);
  const token = params.token ?? url.searchParams.get("token") ?? "";
  const movesAddress = await findEmailChange(caller.db, token, caller.clock.now());
  return submit(
    form,
    async () => {
      if (movesAddress) {
        await changeEmail(caller, { token });
        throw redirect(accountDoneHref("moved"), 303);
      }
      const browser = readBrowserFields(request, info);
      const signedIn = await verifyEmail(toVisitorCaller(caller), {
        ...form.values,
        token,
        ...browser,
      });
      const headers = buildSignInHeaders(signedIn, info);
      throw redirect(getReturnTo(url, info), { status: 303, headers });
    },
    { secretFields: ["password"] },
  );
});

const TITLES = {
  activate: "accounts:activate.title",
  confirm: "accounts:confirm.title",
  dead: "accounts:verify.deadTitle",
} as const;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t(TITLES[loaderData?.kind ?? "dead"]),
  })),
];

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "dead" || actionData?.problem === "dead") {
    return <DeadLinkPage purpose="verify" next={loaderData.next} />;
  }
  if (loaderData.kind === "confirm") {
    return <ConfirmAddressPage email={loaderData.email} otherPerson={loaderData.otherPerson} />;
  }
  return <ActivatePage email={loaderData.email} next={loaderData.next} submission={actionData} />;
}
