import { redirect } from "react-router";
import { requireActor } from "#features/accounts/require-actor.server.ts";
import { devicesOf, endDevice, endSessions } from "#features/accounts/sessions.server.ts";
import { SpaceHome } from "#features/accounts/ui/space-home.tsx";
import { DomainError } from "#platform/errors.ts";
import { answering } from "#platform/http/answering.server.ts";
import { textFields } from "#platform/http/form.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "../../meta.ts";
import type { Route } from "./+types/home.ts";

export const loader = answering(async ({ url, context, info }) => {
  const actor = requireActor(context, info);
  const { db, clock } = context.get(webDepsContext);
  const now = clock.now();
  const devices = await devicesOf(db, actor.userId, now);
  return {
    locale: info.locale,
    now,
    name: actor.firstName,
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
  return redirect("/mon-espace?ended", 303);
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:space.nav") }));

export default function SpacePage({ loaderData }: Route.ComponentProps) {
  const { name, devices, now, ended } = loaderData;
  return <SpaceHome name={name} devices={devices} now={now} ended={ended} />;
}
