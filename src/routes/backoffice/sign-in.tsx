import { data, href, redirect } from "react-router";
import {
  checkAdministratorPassword,
  type Enrolment,
} from "#features/agency/administration/commands/check-administrator-password.server.ts";
import { signInAdministrator } from "#features/agency/administration/commands/sign-in-administrator.server.ts";
import { drawQrCode } from "#features/agency/administration/rules/draw-qr-code.server.ts";
import {
  CodeStep,
  PasswordStep,
  RecoveryCodes,
} from "#features/agency/administration/ui/sign-in-steps.tsx";
import { getSignedInActor, toVisitorCaller } from "#features/people/accounts/rules/actor.ts";
import { readBrowserFields } from "#features/people/accounts/rules/request-browser.ts";
import { buildSignInHeaders } from "#features/people/accounts/rules/sign-in-headers.ts";
import { ERROR_STATUS } from "#platform/errors.ts";
import { readDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/sign-in.ts";

const HOME = href("/administration-portail-aap");

export const loader = pageHandler(({ context, url, info }) => {
  if (getSignedInActor(context)?.kind === "administrator") throw redirect(HOME);
  const changed = readDone(url, ["changed"]) !== null;
  return { locale: info.locale, next: HOME, changed };
});

const withQrCode = (enrolment: Enrolment | null) =>
  enrolment && { secret: enrolment.secret, drawing: drawQrCode(enrolment.address) };

/**
 * Two steps at one address; the second carries the ticket of the first. A refused ticket starts again at the first
 * step.
 */
export const action = pageHandler(async ({ request, caller, info }) => {
  const form = await readForm(request, ["email", "password", "ticket", "code"]);
  const visitor = toVisitorCaller(caller);
  const browser = readBrowserFields(request, info);
  return submit(
    form,
    () =>
      intents(form, {
        async password({ email, password }) {
          const step = await checkAdministratorPassword(visitor, { email, password, ...browser });
          const enrolment = withQrCode(step.enrolment);
          return data({ step: "code" as const, ticket: step.ticket, wrong: false, enrolment });
        },
        async code({ ticket, code }) {
          const outcome = await signInAdministrator(visitor, { ticket, code, ...browser });
          if (outcome.kind === "wrongCode") {
            const enrolment = withQrCode(outcome.enrolment);
            const answer = { step: "code" as const, ticket, wrong: true, enrolment };
            return data(answer, { status: ERROR_STATUS.INVALID });
          }
          const headers = buildSignInHeaders(outcome, info);
          if (!outcome.recoveryCodes) throw redirect(HOME, { headers, status: 303 });
          return data({ step: "recovery" as const, codes: outcome.recoveryCodes }, { headers });
        },
      }),
    { secretFields: ["password", "code", "ticket"] },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("administration:title") })),
  { name: "robots", content: "noindex" },
];

export default function BackOffice({ actionData, loaderData }: Route.ComponentProps) {
  if (!actionData || !("step" in actionData)) {
    return <PasswordStep submission={actionData} changed={loaderData.changed} />;
  }
  if (actionData.step === "code") return <CodeStep {...actionData} />;
  return <RecoveryCodes codes={actionData.codes} next={loaderData.next} />;
}
