import { redirect } from "react-router";
import { accountOf } from "#features/people/accounts/queries/account.server.ts";
import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { ERASE_HREF, loginHref } from "#features/people/accounts/rules/hrefs.ts";
import { isIdentityProof, orcidProveHref } from "#features/people/accounts/rules/orcid-proof.ts";
import { noSessionCookie } from "#features/people/accounts/rules/session-cookie.ts";
import { ErasePage } from "#features/people/accounts/ui/account/erase-page.tsx";
import { dossiersToHandOn } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { teamHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { eraseAccount } from "#product/personal-data.server.ts";
import { orcidIsOffered } from "#services/orcid-sign-in.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/account-erase.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requirePerson(context);
  const { db, signer, clock, env } = caller;
  const account = await accountOf(db, actor.userId);
  if (!account) throw new DomainError("NOT_FOUND");
  const proof = url.searchParams.get("preuve") ?? "";
  return {
    locale: info.locale,
    hasPassword: account.hasPassword,
    freshHref: orcidIsOffered(env) ? orcidProveHref(signer, actor, ERASE_HREF) : null,
    // Before the password is asked for: without a successor it would be typed in vain.
    handOn: (await dossiersToHandOn(db, actor.userId)).map(({ id, acronym }) => ({
      acronym,
      href: teamHref(id),
    })),
    proof: isIdentityProof(signer, actor.sessionId, proof, clock.now()) ? proof : null,
  };
});

export const action = pageHandler(async ({ request, caller, info }) => {
  const form = await readForm(request, ["password", "proof", "word"]);
  return submit(
    form,
    async () => {
      const expectedWord = translator(info.locale)("accounts:account.erase.theWord");
      await eraseAccount(caller, { ...form.values, expectedWord });
      throw redirect(loginHref("erased"), {
        status: 303,
        headers: { "Set-Cookie": noSessionCookie(info.origin) },
      });
    },
    { without: ["password"] },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:account.erase.title") }));

export default function EraseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, freshHref, proof, handOn } = loaderData;
  return <ErasePage {...{ hasPassword, freshHref, proof, handOn, submission: actionData }} />;
}
