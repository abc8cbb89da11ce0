import { data, redirect } from "react-router";
import { actorOf } from "#features/accounts/actor.ts";
import {
  type Enrolment,
  giveAdministratorPassword,
  giveSecondFactor,
} from "#features/accounts/commands/sign-in-administrator.server.ts";
import { qrDrawing } from "#features/accounts/qr-drawing.server.ts";
import { ADMINISTRATION_HREF } from "#features/accounts/require-administrator.server.ts";
import { sessionCookie, sessionToken } from "#features/accounts/session-cookie.ts";
import {
  CodeStep,
  PasswordStep,
  RecoveryCodes,
} from "#features/accounts/ui/backoffice/backoffice-pages.tsx";
import { ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { localeCookie } from "#platform/http/locale-cookie.ts";
import { pageHandler, type RouteArgs } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/sign-in.ts";

export const loader = pageHandler(({ context, info }) => {
  if (actorOf(context)?.role === "administrator") throw redirect(ADMINISTRATION_HREF);
  return { locale: info.locale, next: ADMINISTRATION_HREF };
});

/** Two steps at one address: the second carries the ticket that the first gave. */
export const action = pageHandler(async (args) => {
  const form = textFields(await args.request.formData(), ["email", "password", "ticket", "code"]);
  return form.ticket ? secondStep(args, form) : firstStep(args, form);
});

const statusOf = (kind: string) =>
  kind === "tooMany" ? ERROR_STATUS.TOO_MANY_REQUESTS : ERROR_STATUS.BAD_REQUEST;

const drawn = (enrolment: Enrolment | null) =>
  enrolment && { secret: enrolment.secret, drawing: qrDrawing(enrolment.address) };

async function firstStep(
  { context, info }: RouteArgs,
  { email, password }: { email: string; password: string },
) {
  const { clientAddress } = info;
  const deps = context.get(webDepsContext);
  const outcome = await giveAdministratorPassword(deps, { email, password, clientAddress });
  if (outcome.kind === "code") {
    const { ticket, enrolment } = outcome;
    return data({ step: "code" as const, ticket, wrong: false, enrolment: drawn(enrolment) });
  }
  const submission = { email: email.slice(0, 254), kind: outcome.kind };
  return data({ step: "password" as const, submission }, { status: statusOf(outcome.kind) });
}

async function secondStep(
  { request, context, info }: RouteArgs,
  { ticket, code }: { ticket: string; code: string },
) {
  const outcome = await giveSecondFactor(context.get(webDepsContext), {
    ticket,
    code,
    userAgent: request.headers.get("user-agent") ?? "",
    formerToken: sessionToken(request),
  });
  if (outcome.kind === "wrong") {
    const enrolment = drawn(outcome.enrolment);
    return data({ step: "code" as const, ticket, wrong: true, enrolment }, { status: 400 });
  }
  if (outcome.kind !== "signedIn") {
    const submission = { email: "", kind: outcome.kind };
    return data({ step: "password" as const, submission }, { status: statusOf(outcome.kind) });
  }
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(outcome.token, info.origin));
  headers.append("Set-Cookie", localeCookie(outcome.locale, info.origin.startsWith("https:")));
  if (!outcome.recoveryCodes) throw redirect(ADMINISTRATION_HREF, { headers, status: 303 });
  return data({ step: "recovery" as const, codes: outcome.recoveryCodes }, { headers });
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:backoffice.title") })),
  { name: "robots", content: "noindex" },
];

export default function BackOffice({ actionData, loaderData }: Route.ComponentProps) {
  if (actionData?.step === "code") return <CodeStep {...actionData} />;
  if (actionData?.step === "recovery") {
    return <RecoveryCodes codes={actionData.codes} next={loaderData.next} />;
  }
  return <PasswordStep submission={actionData?.submission} />;
}
