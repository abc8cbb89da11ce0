import { data, redirect } from "react-router";
import {
  checkBackOfficePassword,
  type Enrolment,
} from "#features/agency/administration/commands/check-back-office-password.server.ts";
import { enterAgency } from "#features/agency/administration/commands/enter-agency.server.ts";
import { signInToBackOffice } from "#features/agency/administration/commands/sign-in-to-back-office.server.ts";
import { toAgencyChoices } from "#features/agency/administration/rules/agency-choices.ts";
import { readNextPage } from "#features/agency/administration/rules/back-office-path.ts";
import { drawQrCode } from "#features/agency/administration/rules/draw-qr-code.server.ts";
import {
  AgencyStep,
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

export const loader = pageHandler(({ context, url, info }) => {
  const kind = getSignedInActor(context)?.kind;
  if (kind === "administrator" || kind === "staff") throw redirect(readNextPage(url));
  const changed = readDone(url, ["changed"]) !== null;
  return { locale: info.locale, next: readNextPage(url), changed };
});

const withQrCode = (enrolment: Enrolment | null) =>
  enrolment && { secret: enrolment.secret, drawing: drawQrCode(enrolment.address) };

/**
 * Two steps at one address, and a third for staff of several agencies; each carries the ticket of the step before. A
 * refused ticket starts again at the first step.
 */
export const action = pageHandler(async ({ request, caller, url, info }) => {
  const next = readNextPage(url);
  const form = await readForm(request, ["email", "password", "ticket", "code", "agency"]);
  const visitor = toVisitorCaller(caller);
  const browser = readBrowserFields(request, info);
  return submit(
    form,
    () =>
      intents(form, {
        async password({ email, password }) {
          const step = await checkBackOfficePassword(visitor, { email, password, ...browser });
          const enrolment = withQrCode(step.enrolment);
          return data({ step: "code" as const, ticket: step.ticket, wrong: false, enrolment });
        },
        async code({ ticket, code }) {
          const outcome = await signInToBackOffice(visitor, { ticket, code, ...browser });
          if (outcome.kind === "wrongCode") {
            const enrolment = withQrCode(outcome.enrolment);
            const answer = { step: "code" as const, ticket, wrong: true, enrolment };
            return data(answer, { status: ERROR_STATUS.INVALID });
          }
          const codes = outcome.recoveryCodes;
          if (outcome.kind === "chooseAgency") {
            const agencies = toAgencyChoices(outcome.memberships, info.locale);
            return data({ step: "agency" as const, ticket: outcome.ticket, agencies, codes });
          }
          const headers = buildSignInHeaders(outcome, info);
          if (!codes) throw redirect(next, { headers, status: 303 });
          return data({ step: "recovery" as const, codes }, { headers });
        },
        async agency({ ticket, agency }) {
          const entered = await enterAgency(visitor, { ticket, partnerId: agency, ...browser });
          throw redirect(next, { headers: buildSignInHeaders(entered, info), status: 303 });
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
    const { changed, next } = loaderData;
    return <PasswordStep submission={actionData} changed={changed} next={next} />;
  }
  if (actionData.step === "code") return <CodeStep {...actionData} />;
  if (actionData.step === "agency") return <AgencyStep {...actionData} />;
  return <RecoveryCodes codes={actionData.codes} next={loaderData.next} />;
}
