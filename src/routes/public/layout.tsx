import { Outlet, useRouteLoaderData } from "react-router";
import { getPerson } from "#features/people/accounts/rules/actor.ts";
import { can } from "#features/people/alerts/policy.ts";
import { listFavouriteIds } from "#features/people/alerts/queries/favourites.server.ts";
import { findOwnSearch } from "#features/people/alerts/queries/searches.server.ts";
import { EDIT_FIELD } from "#features/people/alerts/rules/paths.ts";
import { isSearchId } from "#features/people/alerts/rules/saved-search.ts";
import { AlertExtras } from "#features/people/alerts/ui/alert-extras.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { SiteFrame } from "#shell/site-frame.tsx";
import type { RootData } from "../../root.tsx";
import type { Route } from "./+types/layout.ts";

/** Personal data on public pages for signed-in people. Visitors have none, so their pages can be cached. */
export const loader = pageHandler(async ({ url, context, caller }) => {
  const actor = getPerson(context);
  const { db } = caller;
  const id = url.searchParams.get(EDIT_FIELD) ?? undefined;
  const [favourites, edited] = await Promise.all([
    listFavouriteIds(db, actor),
    actor && isSearchId(id) ? findOwnSearch(db, actor, id) : null,
  ]);
  return {
    favourites,
    keep: can(caller.actor, "keepFavourites", undefined),
    edited: edited && { id: edited.id, name: edited.name },
  };
});

export default function PublicPages({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData("root") as RootData;
  const { secretAddress } = root;
  return (
    <SiteFrame
      path={root.path}
      secretAddress={secretAddress}
      person={root.person}
      bell={root.bell}
      demo={root.demo}
      asksConsent={root.asksConsent}
    >
      <AlertExtras {...loaderData} currentPath={secretAddress ? "/" : root.path}>
        <Outlet />
      </AlertExtras>
    </SiteFrame>
  );
}
