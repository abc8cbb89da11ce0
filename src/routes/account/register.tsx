import { href, redirect } from "react-router";
import { actorOf, asVisitor } from "#features/accounts/actor.ts";
import { registerAccount } from "#features/accounts/commands/register-account.server.ts";
import { nextOf, onTheWayTo } from "#features/accounts/rules/hrefs.ts";
import {
  REGISTRATION_FIELDS,
  type RegistrationField,
} from "#features/accounts/rules/registration.ts";
import { LinkAskedPage } from "#features/accounts/ui/link-pages.tsx";
import { RegisterPage } from "#features/accounts/ui/register-page.tsx";
import { prepareForVisitor } from "#features/researchers/commands/prepare-affiliation.server.ts";
import { writeAffiliation } from "#features/researchers/commands/save-affiliation.server.ts";
import type { AffiliationProblem } from "#features/researchers/rules/affiliation.ts";
import type { AffiliationValues } from "#features/researchers/rules/affiliation-fields.ts";
import { readAffiliation } from "#features/researchers/rules/read-affiliation.ts";
import { AffiliationInput } from "#features/researchers/ui/affiliation/affiliation-input.tsx";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { orcidIsOffered } from "#services/orcid-sign-in.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/register.ts";
import { purposeOf } from "./sign-in-purpose.ts";

export const loader = pageHandler(({ context, caller, info, url }) => {
  const next = nextOf(url, info);
  if (actorOf(context)) throw redirect(next);
  const orcid = orcidIsOffered(caller.env);
  return { locale: info.locale, next, asked: url.searchParams.has("asked"), orcid };
});

/** The affiliation is chosen in a dialog, which needs React; the form itself is posted without. */
export const action = pageHandler(async ({ request, url, caller, info }) => {
  const form = await readForm(request, REGISTRATION_FIELDS);
  const affiliation = readAffiliation(form.data);
  const sent: PostedForm<RegistrationField | "affiliation"> = {
    ...form,
    values: { ...form.values, affiliation: JSON.stringify(affiliation) },
  };
  const { locale, clientAddress, origin } = info;
  const next = nextOf(url, info);
  return submit(
    sent,
    async () => {
      const prepared = affiliation && (await prepareForVisitor(caller, affiliation, info));
      await registerAccount(asVisitor(caller), {
        ...form.values,
        locale,
        clientAddress,
        origin,
        next,
        alsoWrite: async (tx: typeof caller.db, userId: string) => {
          if (prepared) {
            await writeAffiliation(tx, userId, prepared, caller.clock.now());
          }
        },
      });
      throw redirect(onTheWayTo(next, href("/creer-un-compte"), { asked: "" }), 303);
    },
    { without: ["password"] },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:register.title") }));

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { next } = loaderData;
  if (loaderData.asked && !actionData) return <LinkAskedPage purpose="register" next={next} />;
  const given = JSON.parse(actionData?.values.affiliation ?? "null") as AffiliationValues | null;
  const { affiliation: refused, ...errors } = actionData?.errors ?? {};
  const problem = refused as AffiliationProblem | undefined;
  return (
    <RegisterPage
      next={next}
      purpose={purposeOf(t, next)}
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
      <AffiliationInput given={given} refused={problem ? [problem] : []} />
    </RegisterPage>
  );
}
