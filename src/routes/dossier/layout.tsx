import { Outlet, useRouteLoaderData } from "react-router";
import { TabCounts } from "#features/dossiers/ui/tab-counts.ts";
import { unreadByDossier } from "#features/workpad/queries/unread.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { SiteFrame } from "#shell/site-frame.tsx";
import type { RootData } from "../../root.tsx";
import type { Route } from "./+types/layout.ts";

/** What the tabs count, for whoever is in the dossier; the pages below say who may see one at all. */
export const loader = pageHandler(async ({ params, caller: { actor, db } }) => {
  const id = rowId().safeParse(params.id);
  const known = id.success && actor.kind === "person";
  return {
    unread: known ? (await unreadByDossier(db, actor.userId, id.data))[id.data] : undefined,
  };
});

/** The frame of a dossier: the site's own, with the whole width for the work. Every page below asks who came. */
export default function Dossier({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData("root") as RootData;
  return (
    <SiteFrame path={root.path} person={root.person} bell={root.bell} demo={root.demo}>
      <TabCounts value={{ workpad: loaderData?.unread ?? 0 }}>
        <Outlet />
      </TabCounts>
    </SiteFrame>
  );
}
