import { data, href, redirect } from "react-router";
import { replaceSecondFactor } from "#features/agency/administration/commands/replace-second-factor.server.ts";
import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { drawQrCode } from "#features/agency/administration/rules/draw-qr-code.server.ts";
import { buildOtpauthUri } from "#features/agency/administration/rules/totp.ts";
import { type AccessDone, AccessPage } from "#features/agency/administration/ui/access-page.tsx";
import type { OfferedFactor } from "#features/agency/administration/ui/factor-panel.tsx";
import { RecoveryCodes } from "#features/agency/administration/ui/sign-in-steps.tsx";
import {
  countRecoveryCodes,
  offerFactor,
  readOfferedSecret,
} from "#features/agency/administration/writes/second-factor.server.ts";
import { changePassword } from "#features/people/accounts/commands/change-password.server.ts";
import {
  signOutDevice,
  signOutOtherDevices,
} from "#features/people/accounts/commands/sign-out.server.ts";
import { can } from "#features/people/accounts/policy.ts";
import { findAccount } from "#features/people/accounts/queries/account.server.ts";
import { listDevices } from "#features/people/accounts/queries/sessions.server.ts";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/access.ts";

const DONE: readonly AccessDone[] = ["password", "factor", "ended"];

/** This page with a message about the finished action. */
const doneHref = (done: AccessDone) =>
  `${href("/administration-portail-aap/mon-acces")}?fait=${done}`;

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requireAdministrator(context);
  const { db, clock } = caller;
  const now = clock.now();
  const [account, codesLeft, devices] = await Promise.all([
    findAccount(db, actor.userId),
    countRecoveryCodes(db, actor.userId),
    listDevices(db, actor.userId, now),
  ]);
  if (!account) throw new DomainError("NOT_FOUND");
  const wantsAnother = url.searchParams.get("facteur") === "nouveau";
  return {
    locale: info.locale,
    now,
    done: DONE.find((known) => known === url.searchParams.get("fait")) ?? null,
    account,
    can: { choosePassword: can(actor, "choosePassword", account) },
    codesLeft,
    offered: wantsAnother
      ? withQrCode(offerFactor(caller.signer, actor.userId, now), account.email)
      : null,
    devices: devices.map((device) => ({ ...device, current: device.id === actor.sessionId })),
  };
});

const withQrCode = (
  { offer, secret }: { offer: string; secret: string },
  email: string | null,
): OfferedFactor => ({
  offer,
  secret,
  drawing: drawQrCode(buildOtpauthUri(secret, email ?? "")),
});

export const action = pageHandler(async ({ request, context, caller, info }) => {
  const { userId, email } = requireAdministrator(context);
  const form = await readForm(request, ["end", "current", "password", "offer", "code"]);
  const { end, current, password, offer, code } = form.values;
  if (end) {
    if (end === "others") await signOutOtherDevices(caller, {});
    else await signOutDevice(caller, { sessionId: end });
    throw redirect(doneHref("ended"), 303);
  }
  if (offer) {
    const answer = await submit(
      form,
      async () => data(await replaceSecondFactor(caller, { offer, code, current })),
      { formName: "factor", secretFields: ["current", "code", "offer"] },
    );
    if ("codes" in answer.data) return data({ codes: answer.data.codes });
    // After a refused code the same secret is offered again: the QR code was scanned already.
    const secret = readOfferedSecret(caller.signer, offer, { userId, now: caller.clock.now() });
    const offered = secret === null ? null : withQrCode({ offer, secret }, email);
    return data({ ...answer.data, offered }, answer.init ?? undefined);
  }
  const refused = await submit(
    form,
    async () => {
      const { token } = await changePassword(caller, { current, password, proof: "" });
      const headers = { "Set-Cookie": buildSessionCookie(token, info.origin) };
      throw redirect(doneHref("password"), { status: 303, headers });
    },
    { formName: "password", secretFields: ["current", "password"] },
  );
  return data({ ...refused.data, offered: null }, refused.init ?? undefined);
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("administration:access.title") })),
  { name: "robots", content: "noindex" },
];

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { account, codesLeft, devices, now, done } = loaderData;
  if (actionData && "codes" in actionData)
    return <RecoveryCodes codes={actionData.codes} next={doneHref("factor")} />;
  return (
    <AccessPage
      {...{ account, codesLeft, devices, now, done }}
      offered={actionData?.offered ?? loaderData.offered}
      choosePassword={loaderData.can.choosePassword}
      submission={actionData}
    />
  );
}
