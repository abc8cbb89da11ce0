import { data, redirect } from "react-router";
import { eraseAccount } from "#features/accounts/commands/erase-account.server.ts";
import { isOrcidProof, orcidLinkHref } from "#features/accounts/orcid-link-wish.server.ts";
import { accountOf } from "#features/accounts/queries.server.ts";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { noSessionCookie } from "#features/accounts/session-cookie.ts";
import { ERASE_HREF } from "#features/accounts/ui/account/data-panel.tsx";
import { ErasePage } from "#features/accounts/ui/account/erase-page.tsx";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { orcidIsOffered } from "#services/orcid-sign-in.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/account-erase.ts";

export const loader = pageHandler(async ({ url, context, info }) => {
  const actor = requirePerson(context);
  const { db, signer, clock, env } = context.get(webDepsContext);
  const account = await accountOf(db, actor.userId);
  if (!account) throw new DomainError("NOT_FOUND");
  const proof = url.searchParams.get("preuve") ?? "";
  return {
    locale: info.locale,
    hasPassword: account.hasPassword,
    freshHref: orcidIsOffered(env) ? orcidLinkHref(signer, actor, ERASE_HREF) : null,
    proof: isOrcidProof(signer, actor.sessionId, proof, clock.now()) ? proof : null,
  };
});

export const action = pageHandler(async ({ request, context, info }) => {
  const actor = requirePerson(context);
  const form = textFields(await request.formData(), ["password", "proof", "word"]);
  const outcome = await eraseAccount(context.get(webDepsContext), actor, {
    ...form,
    expectedWord: translator(info.locale)("accounts:account.erase.theWord"),
  });
  if (outcome === "erased") {
    throw redirect("/login?reason=erased", {
      status: 303,
      headers: { "Set-Cookie": noSessionCookie(info.origin) },
    });
  }
  const status = outcome === "tooMany" ? ERROR_STATUS.TOO_MANY_REQUESTS : ERROR_STATUS.BAD_REQUEST;
  return data({ problem: outcome, word: form.word.slice(0, 50) }, { status });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:account.erase.title") }));

export default function EraseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, freshHref, proof } = loaderData;
  const { problem, word } = actionData ?? {};
  return <ErasePage {...{ hasPassword, freshHref, proof, problem, word }} />;
}
