import { href } from "react-router";
import { Agenda } from "#features/portal/calls/ui/agenda.tsx";
import { TimelineDrawing } from "#features/portal/calls/ui/timeline-drawing.tsx";
import type { AgendaView, DrawingView } from "#features/portal/calls/views/timeline-view.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FAVOURITE_TABS, FavouritesLayout } from "./favourites-layout.tsx";

/** The chronology of one's favourites: the same drawing and agenda as that of all calls. */
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
