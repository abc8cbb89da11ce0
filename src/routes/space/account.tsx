import { redirect } from "react-router";
import { requireActor } from "#features/accounts/require-actor.server.ts";
import { devicesOf, endDevice, endSessions } from "#features/accounts/sessions.server.ts";
import { DevicesPanel } from "#features/accounts/ui/devices-panel.tsx";
import { DomainError } from "#platform/errors.ts";
import { answering } from "#platform/http/answering.server.ts";
import { textFields } from "#platform/http/form.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { pageMeta } from "../../meta.ts";
import type { Route } from "./+types/account.ts";

export const loader = answering(async ({ url, context, info }) => {
  const actor = requireActor(context, info);
  const { db, clock } = context.get(webDepsContext);
  const now = clock.now();
  const devices = await devicesOf(db, actor.userId, now);
  return {
    locale: info.locale,
    now,
    ended: url.searchParams.has("ended"),
    devices: devices.map((device) => ({ ...device, current: device.id === actor.sessionId })),
  };
});

export const action = answering(async ({ request, context, info }) => {
  const actor = requireActor(context, info);
  const { db } = context.get(webDepsContext);
  const { end } = textFields(await request.formData(), ["end"]);
  if (end === "others") await endSessions(db, actor.userId, actor.sessionId);
  else if (!(await endDevice(db, actor.userId, end))) throw new DomainError("NOT_FOUND");
  return redirect("/mon-espace/mon-compte?ended", 303);
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:space.account") }));

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { devices, now, ended } = loaderData;
  const t = useT();
  return (
    <>
      <PageHeader title={t("accounts:space.account")} />
      {ended && (
        <Alert tone="done" role="status">
          {t("accounts:space.ended")}
        </Alert>
      )}
      <DevicesPanel devices={devices} now={now} />
    </>
  );
}
