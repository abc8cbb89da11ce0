import { data, redirect } from "react-router";
import { type Actor, actorOf } from "#features/accounts/actor.ts";
import { changeEmail } from "#features/accounts/commands/change-email.server.ts";
import { verifyEmail } from "#features/accounts/commands/verify-email.server.ts";
import { ownerOfLink, wishedAddress } from "#features/accounts/links.server.ts";
import { sessionCookie } from "#features/accounts/session-cookie.ts";
import { ActivatePage } from "#features/accounts/ui/activate-page.tsx";
import { ConfirmAddressPage } from "#features/accounts/ui/confirm-address-page.tsx";
import { DeadLinkPage } from "#features/accounts/ui/link-pages.tsx";
import { ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { localeCookie } from "#platform/http/locale-cookie.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/verify-email.ts";

/** The link of the activation mail asks for the password; that of a new address, for a button of its own person. */
export const loader = pageHandler(async ({ url, context, info }) => {
  const deps = context.get(webDepsContext);
  const token = url.searchParams.get("token") ?? "";
  const owner = await ownerOfLink(deps.db, "verify_email", token, deps.clock.now());
  const { locale } = info;
  if (owner) return { locale, kind: "activate", email: owner.email } as const;
  const wish = await wishedAddress(deps.db, token, deps.clock.now());
  if (!wish) return { locale, kind: "dead" } as const;
  const actor = actorOf(context);
  const otherPerson = actor !== null && actor.userId !== wish.userId;
  return { locale, kind: "confirm", email: wish.email, otherPerson } as const;
});

export const action = pageHandler(async ({ request, url, context, info }) => {
  const deps = context.get(webDepsContext);
  const token = url.searchParams.get("token") ?? "";
  const wish = await wishedAddress(deps.db, token, deps.clock.now());
  if (wish) return confirmAddress(deps, { token, wish, actor: actorOf(context) });
  const { password } = textFields(await request.formData(), ["password"]);
  const outcome = await verifyEmail(deps, {
    token,
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

async function confirmAddress(
  deps: DepsWithQueue,
  { token, wish, actor }: { token: string; wish: { userId: string }; actor: Actor | null },
) {
  if (!actor) {
    const next = `/verify/email?${new URLSearchParams({ token })}`;
    throw redirect(`/login?${new URLSearchParams({ next })}`, 303);
  }
  const { userId } = actor;
  if (userId !== wish.userId) {
    return data({ problem: "otherPerson" } as const, { status: ERROR_STATUS.BAD_REQUEST });
  }
  if ((await changeEmail(deps, { token, userId })) === "moved") {
    throw redirect("/mon-espace/mon-compte?fait=moved", 303);
  }
  return data({ problem: "dead" } as const, { status: ERROR_STATUS.BAD_REQUEST });
}

const TITLES = {
  activate: "accounts:activate.title",
  confirm: "accounts:confirm.title",
  dead: "accounts:verify.deadTitle",
} as const;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({
    title: t(TITLES[loaderData?.kind ?? "dead"]),
  })),
  // The address holds a secret: it must not travel to any other page.
  { name: "referrer", content: "no-referrer" },
];

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem;
  if (loaderData.kind === "dead" || problem === "dead") return <DeadLinkPage wish="verify" />;
  if (loaderData.kind === "confirm") {
    return <ConfirmAddressPage email={loaderData.email} otherPerson={loaderData.otherPerson} />;
  }
  return (
    <ActivatePage
      email={loaderData.email}
      problem={problem === "otherPerson" ? undefined : problem}
    />
  );
}
