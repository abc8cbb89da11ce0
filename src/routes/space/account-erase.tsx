import { redirect } from "react-router";
import { listAgenciesOfLastManager } from "#features/agency/staff/queries/staff-members.server.ts";
import { findAccount } from "#features/people/accounts/queries/account.server.ts";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { isIdentityProof, orcidProveHref } from "#features/people/accounts/rules/identity-proof.ts";
import { ERASE_HREF, loginDoneHref } from "#features/people/accounts/rules/paths.ts";
import { buildExpiredSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { ErasePage } from "#features/people/accounts/ui/account/erase-page.tsx";
import { listDossiersNeedingSuccessor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { teamHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { eraseAccount } from "#product/personal-data.server.ts";
import { isOrcidOffered } from "#services/orcid-sign-in.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/account-erase.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requirePerson(context);
  const { db, signer, clock, env } = caller;
  const account = await findAccount(db, actor.userId);
  if (!account) throw new DomainError("NOT_FOUND");
  const proof = url.searchParams.get("preuve") ?? "";
  return {
    locale: info.locale,
    hasPassword: account.hasPassword,
    freshHref: isOrcidOffered(env) ? orcidProveHref(signer, actor, ERASE_HREF) : null,
    // Shown before the password is asked for: without a successor the erasure would be refused.
    handOn: (await listDossiersNeedingSuccessor(db, actor.userId)).map(({ id, acronym }) => ({
      acronym,
      href: teamHref(id),
    })),
    managed: await listAgenciesOfLastManager(db, actor.userId),
    proof: isIdentityProof(signer, actor.sessionId, proof, clock.now()) ? proof : null,
  };
});

export const action = pageHandler(async ({ request, caller, info }) => {
  const form = await readForm(request, ["password", "proof", "word"]);
  return submit(
    form,
    async () => {
      const expectedWord = getTranslator(info.locale)("accounts:account.erase.theWord");
      await eraseAccount(caller, { ...form.values, expectedWord });
      throw redirect(loginDoneHref("erased"), {
        status: 303,
        headers: { "Set-Cookie": buildExpiredSessionCookie(info.origin) },
      });
    },
    { secretFields: ["password"] },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("accounts:account.erase.title") }));

export default function EraseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { locale: _, ...shown } = loaderData;
  return <ErasePage {...shown} submission={actionData} />;
}
