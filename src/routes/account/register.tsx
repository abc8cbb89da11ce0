import { redirect } from "react-router";
import { registerAccount } from "#features/people/accounts/commands/register-account.server.ts";
import { getSignedInActor, toVisitorCaller } from "#features/people/accounts/rules/actor.ts";
import { getReturnTo, registerHref } from "#features/people/accounts/rules/paths.ts";
import {
  REGISTRATION_FIELDS,
  type RegistrationField,
} from "#features/people/accounts/rules/registration.ts";
import { LinkRequestedPage } from "#features/people/accounts/ui/link-pages.tsx";
import { RegisterPage } from "#features/people/accounts/ui/register-page.tsx";
import { confirmVisitorAffiliation } from "#features/people/researchers/queries/confirm-affiliation.server.ts";
import type { AffiliationProblem } from "#features/people/researchers/rules/affiliation.ts";
import type { AffiliationValues } from "#features/people/researchers/rules/affiliation-fields.ts";
import { readAffiliation } from "#features/people/researchers/rules/affiliation-fields.ts";
import { AffiliationInput } from "#features/people/researchers/ui/affiliation/affiliation-input.tsx";
import { writeAffiliation } from "#features/people/researchers/writes/owned-rows.server.ts";
import { loadInvitationByHash } from "#features/proposals/team/queries/invitations.server.ts";
import { findAcceptedHash } from "#features/proposals/team/rules/pending-invitation.ts";
import { DomainError } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { readReturnTo } from "#platform/http/return-to.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { isOrcidOffered } from "#services/orcid-sign-in.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getSignInPurpose } from "#shell/space-links.ts";
import type { Route } from "./+types/register.ts";

export const loader = pageHandler(async (args) => {
  const { context, caller, info, url } = args;
  const next = getReturnTo(url, info);
  if (getSignedInActor(context)) throw redirect(next);
  const orcid = isOrcidOffered(caller.env);
  const asked = readDone(url, ["asked"]) !== null;
  const given = asked ? null : await findInvitedPerson(args);
  return { locale: info.locale, next, asked, orcid, given };
});

/** Name and address from an invitation that was accepted in this browser before registering; null without one. */
async function findInvitedPerson(args: RouteArgs) {
  const hash = findAcceptedHash(readReturnTo(args));
  if (!hash) return null;
  const { db, actor } = args.caller;
  const found = await loadInvitationByHash(db, actor, hash).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (!found) return null;
  const { firstName, lastName, email } = found;
  return { firstName, lastName, email };
}

/** The affiliation dialog needs React; the form itself is posted without script. */
export const action = pageHandler(async ({ request, url, caller, info }) => {
  const form = await readForm(request, REGISTRATION_FIELDS);
  const affiliation = readAffiliation(form.data);
  const sent: PostedForm<RegistrationField | "affiliation"> = {
    ...form,
    values: { ...form.values, affiliation: JSON.stringify(affiliation) },
  };
  const next = getReturnTo(url, info);
  return submit(
    sent,
    async () => {
      const prepared = affiliation && (await confirmVisitorAffiliation(caller, affiliation, info));
      await registerAccount(toVisitorCaller(caller), {
        ...form.values,
        next,
        alsoWrite: async (tx: typeof caller.db, userId: string) => {
          if (prepared) {
            await writeAffiliation(tx, userId, prepared, caller.clock.now());
          }
        },
      });
      throw redirectDone(registerHref(next), "asked");
    },
    { secretFields: ["password"] },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("accounts:register.title") }));

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { next } = loaderData;
  if (loaderData.asked && !actionData) return <LinkRequestedPage purpose="register" next={next} />;
  const affiliation = JSON.parse(
    actionData?.values.affiliation ?? "null",
  ) as AffiliationValues | null;
  const { affiliation: refused, ...errors } = actionData?.errors ?? {};
  const problem = refused as AffiliationProblem | undefined;
  return (
    <RegisterPage
      next={next}
      purpose={getSignInPurpose(t, next)}
      prefilled={loaderData.given}
      orcid={loaderData.orcid}
      submission={actionData && { ...actionData, errors }}
      moreErrors={
        problem
          ? [
              {
                fieldId: "affiliation",
                message: t(`researchers:affiliation.problems.${problem}`),
              },
            ]
          : []
      }
    >
      <AffiliationInput initialValues={affiliation} problems={problem ? [problem] : []} />
    </RegisterPage>
  );
}
