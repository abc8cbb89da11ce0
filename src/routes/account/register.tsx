import { data, redirect } from "react-router";
import { actorOf } from "#features/accounts/actor.ts";
import { registerAccount } from "#features/accounts/commands/register-account.server.ts";
import { REGISTRATION_FIELDS } from "#features/accounts/rules/registration.ts";
import { LinkAskedPage } from "#features/accounts/ui/link-pages.tsx";
import { RegisterPage } from "#features/accounts/ui/register-page.tsx";
import { ERROR_STATUS } from "#platform/errors.ts";
import { answering } from "#platform/http/answering.server.ts";
import { textFields } from "#platform/http/form.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { orcidIsOffered } from "#services/orcid-sign-in.server.ts";
import { pageMeta } from "../../meta.ts";
import type { Route } from "./+types/register.ts";

export const loader = answering(({ context, info, url }) => {
  if (actorOf(context)) throw redirect("/mon-espace");
  const orcid = orcidIsOffered(context.get(webDepsContext).env);
  return { locale: info.locale, asked: url.searchParams.has("asked"), orcid };
});

export const action = answering(async ({ request, context, info }) => {
  const values = textFields(await request.formData(), REGISTRATION_FIELDS);
  const outcome = await registerAccount(context.get(webDepsContext), {
    values,
    locale: info.locale,
    clientAddress: info.clientAddress,
    origin: info.origin,
  });
  if (outcome.kind === "asked") throw redirect("/creer-un-compte?asked", 303);
  const { firstName, lastName, email } = values;
  const status =
    outcome.kind === "tooMany" ? ERROR_STATUS.TOO_MANY_REQUESTS : ERROR_STATUS.BAD_REQUEST;
  return data({ values: { firstName, lastName, email }, outcome }, { status });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:register.title") }));

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.asked && !actionData) return <LinkAskedPage wish="register" />;
  return <RegisterPage orcid={loaderData.orcid} tried={actionData} />;
}
