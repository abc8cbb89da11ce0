import { data, redirect } from "react-router";
import { actorOf } from "#features/accounts/actor.ts";
import { registerAccount } from "#features/accounts/commands/register-account.server.ts";
import { REGISTRATION_FIELDS } from "#features/accounts/rules/registration.ts";
import { LinkAskedPage } from "#features/accounts/ui/link-pages.tsx";
import { RegisterPage } from "#features/accounts/ui/register-page.tsx";
import { writeAffiliation } from "#features/researchers/commands/save-affiliation.server.ts";
import { prepareForVisitor } from "#features/researchers/prepare-affiliation.server.ts";
import { readAffiliation } from "#features/researchers/read-affiliation.ts";
import { AffiliationInput } from "#features/researchers/ui/affiliation/affiliation-input.tsx";
import { ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { orcidIsOffered } from "#services/orcid-sign-in.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/register.ts";

export const loader = pageHandler(({ context, info, url }) => {
  if (actorOf(context)) throw redirect("/mon-espace");
  const orcid = orcidIsOffered(context.get(webDepsContext).env);
  return { locale: info.locale, asked: url.searchParams.has("asked"), orcid };
});

/** The affiliation is chosen in a dialog, which needs React; the form itself is posted without. */
export const handle = { hydrate: true };

export const action = pageHandler(async ({ request, context, info }) => {
  const form = await request.formData();
  const values = textFields(form, REGISTRATION_FIELDS);
  const deps = context.get(webDepsContext);
  const { firstName, lastName, email } = values;
  const kept = { firstName, lastName, email };
  const affiliation = readAffiliation(form);
  const prepared = affiliation && (await prepareForVisitor(deps, affiliation, info));
  if (prepared?.kind === "refused") {
    const outcome = { kind: "invalid" as const, errors: {} };
    return data(
      { values: kept, affiliation, refused: prepared.problems, outcome },
      { status: ERROR_STATUS.BAD_REQUEST },
    );
  }
  const outcome = await registerAccount(deps, {
    values,
    alsoWrite: async (tx, userId) => {
      if (prepared) await writeAffiliation(tx, userId, prepared.affiliation, deps.clock.now());
    },
    locale: info.locale,
    clientAddress: info.clientAddress,
    origin: info.origin,
  });
  if (outcome.kind === "asked") throw redirect("/creer-un-compte?asked", 303);
  const status =
    outcome.kind === "tooMany" ? ERROR_STATUS.TOO_MANY_REQUESTS : ERROR_STATUS.BAD_REQUEST;
  return data({ values: kept, affiliation, refused: [], outcome }, { status });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:register.title") }));

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.asked && !actionData) return <LinkAskedPage wish="register" />;
  return (
    <RegisterPage orcid={loaderData.orcid} submission={actionData}>
      <AffiliationInput
        given={actionData?.affiliation ?? null}
        refused={actionData?.refused ?? []}
      />
    </RegisterPage>
  );
}
