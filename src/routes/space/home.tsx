import { requireActor } from "#features/accounts/require-actor.server.ts";
import { latestCvs, spaceState } from "#features/dashboard/queries.server.ts";
import { thingsToDo } from "#features/dashboard/rules/things-to-do.ts";
import { DashboardPage } from "#features/dashboard/ui/dashboard-page.tsx";
import { answering } from "#platform/http/answering.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "../../meta.ts";
import type { Route } from "./+types/home.ts";

export const loader = answering(async ({ context, info }) => {
  const actor = requireActor(context, info);
  const { db, clock } = context.get(webDepsContext);
  const now = clock.now();
  const [state, cvs] = await Promise.all([
    spaceState(db, actor, { locale: info.locale, now }),
    latestCvs(db, actor.userId),
  ]);
  return {
    locale: info.locale,
    now,
    name: actor.firstName,
    things: thingsToDo(state, now),
    favourites: state.favourites,
    cvs,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:space.nav") }));

export default function SpaceHome({ loaderData }: Route.ComponentProps) {
  const { name, now, things, favourites, cvs } = loaderData;
  return (
    <DashboardPage
      name={name}
      now={now}
      things={things}
      favourites={favourites}
      cvs={cvs}
      news={null}
    />
  );
}
