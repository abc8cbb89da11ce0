import { Outlet, useRouteLoaderData } from "react-router";
import { SiteFrame } from "#shell/site-frame.tsx";
import type { RootData } from "../../root.tsx";

/** The frame of a dossier: the site's own, with the whole width for the work. Every page below asks who came. */
export default function Dossier() {
  const root = useRouteLoaderData("root") as RootData;
  return (
    <SiteFrame path={root.path} person={root.person} bell={root.bell} demo={root.demo}>
      <Outlet />
    </SiteFrame>
  );
}
