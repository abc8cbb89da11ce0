import type { ReactNode } from "react";
import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { LinkTabs } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export const FAVOURITES_PATH = href("/mon-espace/mes-alertes-et-favoris");

export const FAVOURITE_TABS = {
  calls: FAVOURITES_PATH,
  timeline: href("/mon-espace/mes-alertes-et-favoris/chronologie"),
  searches: href("/mon-espace/mes-alertes-et-favoris/mes-recherches"),
} as const;

interface FavouritesLayoutProps {
  current: keyof typeof FAVOURITE_TABS;
  actions?: ReactNode;
  children: ReactNode;
}

/** Title and tabs of the three pages of alerts and favourites. */
export function FavouritesLayout({ current, actions, children }: FavouritesLayoutProps) {
  const t = useT();
  const tabs = Object.entries(FAVOURITE_TABS) as [keyof typeof FAVOURITE_TABS, string][];
  return (
    <>
      <PageHeader
        title={t("alerts:favourites.title")}
        lead={t("alerts:favourites.lead")}
        actions={actions}
      />
      <LinkTabs
        label={t("alerts:favourites.tabs")}
        items={tabs.map(([name, address]) => ({
          href: address,
          label: t(`alerts:favourites.${name}`),
          current: name === current,
        }))}
      />
      <div className="tab-panel">{children}</div>
    </>
  );
}
