import { href, redirect } from "react-router";
import { changePassword } from "#features/accounts/commands/change-password.server.ts";
import { endDevice, endOtherDevices } from "#features/accounts/commands/end-device.server.ts";
import { can } from "#features/accounts/policy.ts";
import { accountOf } from "#features/accounts/queries/account.server.ts";
import { devicesOf } from "#features/accounts/queries/sessions.server.ts";
import { sessionCookie } from "#features/accounts/rules/session-cookie.ts";
import { requireAdministrator } from "#features/administration/require-administrator.server.ts";
import { type AccessDone, AccessPage } from "#features/administration/ui/access-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/access.ts";

const DONE: readonly AccessDone[] = ["password", "ended"];

/** This page again, to say what was done. */
const doneHref = (done: AccessDone) =>
  `${href("/administration-portail-aap/mon-acces")}?fait=${done}`;

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requireAdministrator(context);
  const { db, clock } = caller;
  const now = clock.now();
  const [account, devices] = await Promise.all([
    accountOf(db, actor.userId),
    devicesOf(db, actor.userId, now),
  ]);
  if (!account) throw new DomainError("NOT_FOUND");
  return {
    locale: info.locale,
    now,
    done: DONE.find((known) => known === url.searchParams.get("fait")) ?? null,
    account,
    can: { choosePassword: can(actor, "choosePassword", account) },
    devices: devices.map((device) => ({ ...device, current: device.id === actor.sessionId })),
  };
});

export const action = pageHandler(async ({ request, context, caller, info }) => {
  requireAdministrator(context);
  const form = await readForm(request, ["end", "current", "password"]);
  const { end, current, password } = form.values;
  if (end) {
    if (end === "others") await endOtherDevices(caller, {});
    else await endDevice(caller, { sessionId: end });
    throw redirect(doneHref("ended"), 303);
  }
  return submit(
    form,
    async () => {
      const { token } = await changePassword(caller, { current, password, proof: "" });
      const headers = { "Set-Cookie": sessionCookie(token, info.origin) };
      throw redirect(doneHref("password"), { status: 303, headers });
    },
    { name: "password", without: ["current", "password"] },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({ title: t("administration:access.title") })),
  { name: "robots", content: "noindex" },
];

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { account, devices, now, done } = loaderData;
  return (
    <AccessPage
      {...{ account, devices, now, done }}
      choosePassword={loaderData.can.choosePassword}
      submission={actionData}
    />
  );
}
