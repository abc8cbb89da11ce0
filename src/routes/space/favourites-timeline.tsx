import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { FavouritesTimeline } from "#features/people/alerts/ui/favourites-layout.tsx";
import { loadFavouriteAgenda } from "#features/people/alerts/views/favourites-view.server.ts";
import stylesheet from "#features/portal/calls/ui/timeline.css?url";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/favourites-timeline.ts";

export const handle = { scripts: ["timeline"] };

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = pageHandler(async ({ context, caller, info }) => {
  const actor = requirePerson(context);
  const { db, clock } = caller;
  const { locale } = info;
  const view = await loadFavouriteAgenda(db, actor, clock.now(), locale, getTranslator(locale));
  return { locale, view };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("alerts:favourites.timeline") }));

export default function FavouritesTimelinePage({ loaderData }: Route.ComponentProps) {
  return <FavouritesTimeline view={loaderData.view} />;
}
