import { Outlet, useRouteLoaderData } from "react-router";
import type { RootData } from "../../root.tsx";
import { SiteFrame } from "../site-frame.tsx";

export default function PublicPages() {
  const root = useRouteLoaderData("root") as RootData;
  return (
    <SiteFrame
      path={root.path}
      person={root.person}
      bell={root.bell}
      demo={root.demo}
      asksConsent={root.asksConsent}
    >
      <Outlet />
    </SiteFrame>
  );
}
