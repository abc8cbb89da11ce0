import { data, href, redirect } from "react-router";
import { replaceSecondFactor } from "#features/agency/administration/commands/replace-second-factor.server.ts";
import { drawQrCode } from "#features/agency/administration/rules/draw-qr-code.server.ts";
import { buildOtpauthUri } from "#features/agency/administration/rules/totp.ts";
import { ACCESS_DONE, AccessPage } from "#features/agency/administration/ui/access-page.tsx";
import type { OfferedFactor } from "#features/agency/administration/ui/factor-panel.tsx";
import { RecoveryCodes } from "#features/agency/administration/ui/sign-in-steps.tsx";
import {
  countRecoveryCodes,
  offerFactor,
  readOfferedSecret,
} from "#features/agency/administration/writes/second-factor.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { changePassword } from "#features/people/accounts/commands/change-password.server.ts";
import {
  signOutDevice,
  signOutOtherDevices,
} from "#features/people/accounts/commands/sign-out.server.ts";
import { can } from "#features/people/accounts/policy.ts";
import { findAccount } from "#features/people/accounts/queries/account.server.ts";
import { listDevices } from "#features/people/accounts/queries/sessions.server.ts";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { declareConflict } from "#features/proposals/dossiers/commands/declare-conflict.server.ts";
import { listDeclaredConflicts } from "#features/proposals/dossiers/queries/declared-conflicts.server.ts";
import { DomainError } from "#platform/errors.ts";
import { doneHref, readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/access.ts";

const PAGE = href("/administration-portail-aap/mon-acces");

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requireBackOffice(context);
  const { db, clock } = caller;
  const now = clock.now();
  const [account, codesLeft, devices, conflicts] = await Promise.all([
    findAccount(db, actor.userId),
    countRecoveryCodes(db, actor.userId),
    listDevices(db, actor.userId, now),
    actor.kind === "staff" ? listDeclaredConflicts(db, actor.userId) : null,
  ]);
  if (!account) throw new DomainError("NOT_FOUND");
  const wantsAnother = url.searchParams.get("facteur") === "nouveau";
  return {
    locale: info.locale,
    now,
    done: readDone(url, ACCESS_DONE),
    account,
    can: { choosePassword: can(actor, "choosePassword", account) },
    codesLeft,
    conflicts,
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
  const { userId, email } = requireBackOffice(context);
  const form = await readForm(request, [
    "device",
    "current",
    "password",
    "offer",
    "code",
    "number",
  ]);
  return intents(form, {
    async endDevice({ device }) {
      await signOutDevice(caller, { sessionId: device });
      throw redirectDone(PAGE, "ended");
    },
    async endOtherDevices() {
      await signOutOtherDevices(caller, {});
      throw redirectDone(PAGE, "ended");
    },
    async factor({ offer, code, current }) {
      const answer = await submit(
        form,
        async () => data(await replaceSecondFactor(caller, { offer, code, current })),
        { secretFields: ["current", "code", "offer"] },
      );
      if ("codes" in answer.data) return data({ codes: answer.data.codes });
      // After a refused code the same secret is offered again: the QR code was scanned already.
      const secret = readOfferedSecret(caller.signer, offer, { userId, now: caller.clock.now() });
      const offered = secret === null ? null : withQrCode({ offer, secret }, email);
      return data({ ...answer.data, offered }, answer.init ?? undefined);
    },
    async conflict({ number }) {
      const refused = await submit(form, async () => {
        await declareConflict(caller, { number });
        throw redirectDone(PAGE, "conflict");
      });
      return data({ ...refused.data, offered: null }, refused.init ?? undefined);
    },
    async password({ current, password }) {
      const refused = await submit(
        form,
        async () => {
          const { token } = await changePassword(caller, { current, password, proof: "" });
          const headers = { "Set-Cookie": buildSessionCookie(token, info.origin) };
          throw redirect(doneHref(PAGE, "password"), { status: 303, headers });
        },
        { secretFields: ["current", "password"] },
      );
      return data({ ...refused.data, offered: null }, refused.init ?? undefined);
    },
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("administration:access.title") })),
  { name: "robots", content: "noindex" },
];

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { account, codesLeft, devices, conflicts, now, done } = loaderData;
  if (actionData && "codes" in actionData)
    return <RecoveryCodes codes={actionData.codes} next={doneHref(PAGE, "factor")} />;
  return (
    <AccessPage
      {...{ account, codesLeft, devices, conflicts, now, done }}
      offered={actionData?.offered ?? loaderData.offered}
      choosePassword={loaderData.can.choosePassword}
      submission={actionData}
    />
  );
}
