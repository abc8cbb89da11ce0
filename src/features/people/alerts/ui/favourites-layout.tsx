import type { ReactNode } from "react";
import { href } from "react-router";
import { Agenda } from "#features/portal/calls/ui/agenda.tsx";
import { TimelineDrawing } from "#features/portal/calls/ui/timeline-drawing.tsx";
import type { AgendaView, DrawingView } from "#features/portal/calls/views/timeline-view.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkTabs } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { FAVOURITE_TABS } from "../rules/paths.ts";

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

/** The person's favourites on a timeline and as an agenda, as for all calls. */
export function FavouritesTimeline({ view }: { view: AgendaView & DrawingView }) {
  const t = useT();
  return (
    <FavouritesLayout current="timeline">
      {view.total === 0 ? (
        <EmptyState
          title={t("alerts:favourites.timelineEmptyTitle")}
          actions={
            <ButtonLink variant="primary" href={href("/")}>
              {t("alerts:favourites.emptyAction")}
            </ButtonLink>
          }
        >
          <p>{t("alerts:favourites.timelineEmptyText")}</p>
        </EmptyState>
      ) : (
        <div className="favourites-timeline">
          <p className="muted">{t("alerts:favourites.calendarHelp")}</p>
          <TimelineDrawing
            source={href("/mon-espace/mes-alertes-et-favoris/chronologie/data")}
            search={href("/chronologie")}
            total={view.total}
            height={view.height}
            now={view.now}
          />
          <Agenda view={view} hrefFor={() => FAVOURITE_TABS.timeline} />
        </div>
      )}
    </FavouritesLayout>
  );
}
