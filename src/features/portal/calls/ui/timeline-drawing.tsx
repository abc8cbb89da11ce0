import type { CSSProperties } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { STATUSES } from "../rules/status.ts";
import { getTimelineWindow } from "../rules/timeline.ts";
import { MAX_TIMELINE_ITEMS } from "../rules/timeline-limits.ts";
import { AGENDA_ID } from "./agenda.tsx";
import type { TimelineTranslations } from "./elements/timeline/translations.ts";

interface TimelineDrawingProps {
  /** The address of the timeline data. */
  source: string;
  /** The search that the link of a cluster narrows. */
  search: string;
  total: number;
  /** The expected height in pixels: the content below does not jump when the timeline is drawn. */
  height: number;
  /** The reference time. */
  now: Date;
}

/**
 * The frame of the timeline with all its texts and buttons; the script (`elements/call-timeline.ts`) draws into
 * `.timeline-canvas`. Hidden without script, in print and on small screens.
 */
export function TimelineDrawing({ source, search, total, height, now }: TimelineDrawingProps) {
  const { t, locale } = useLanguage();
  const window = getTimelineWindow(now);
  return (
    <call-timeline
      class="timeline"
      data-source={source}
      data-search={search}
      data-words={JSON.stringify(useTimelineTranslations())}
    >
      <noscript>
        <i />
      </noscript>
      <a className="timeline-skip" href={`#${AGENDA_ID}`}>
        {t("calls:timeline.skip")}
      </a>
      <div className="timeline-bar">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div className="timeline-tools" role="group" aria-label={t("calls:timeline.tools")}>
          <IconButton icon="chevron-left" label={t("calls:timeline.earlier")} data-do="earlier" />
          <Button size="s" data-do="today">
            {t("calls:timeline.today")}
          </Button>
          <IconButton icon="chevron-right" label={t("calls:timeline.later")} data-do="later" />
          <IconButton icon="minus" label={t("calls:timeline.zoomOut")} data-do="zoomOut" />
          <IconButton icon="plus" label={t("calls:timeline.zoomIn")} data-do="zoomIn" />
        </div>
        <p className="timeline-period muted small num" data-part="period">
          {t("calls:timeline.extent", {
            from: formatDate(locale, window.start),
            to: formatDate(locale, window.end),
          })}
        </p>
        {/* The same text for screen readers, announced only when the window has stopped moving. */}
        <p className="vh" role="status" data-part="moved" />
        <ul className="timeline-legend" aria-label={t("calls:timeline.legend")}>
          {STATUSES.map((status) => (
            <li key={status}>
              <i className={`timeline-sample is-${status}`} aria-hidden="true" />
              {t(`calls:status.${status}`)}
            </li>
          ))}
        </ul>
      </div>
      {total > MAX_TIMELINE_ITEMS && (
        <Alert tone="info">
          {t("calls:timeline.tooMany", { max: formatNumber(locale, MAX_TIMELINE_ITEMS) })}
        </Alert>
      )}
      <div
        className="timeline-stage"
        style={{ "--timeline-height": `${height}px` } as CSSProperties}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div
          className="timeline-canvas"
          data-part="canvas"
          role="group"
          aria-label={t("calls:timeline.drawing")}
          aria-describedby="timeline-help"
        />
        <div className="timeline-overlay" data-part="overlay" role="status">
          <span className="spinner" aria-hidden="true" />
          {t("calls:timeline.loading")}
        </div>
        <div data-part="error" hidden>
          <Alert
            tone="stop"
            role="alert"
            title={t("calls:timeline.errorTitle")}
            actions={
              <Button size="s" icon="refresh" data-do="retry">
                {t("calls:timeline.retry")}
              </Button>
            }
          >
            {t("calls:timeline.errorText")}
          </Alert>
        </div>
      </div>
      <p className="timeline-hint muted xs" aria-hidden="true">
        {t("calls:timeline.hint")}
      </p>
      <p id="timeline-help" className="vh">
        {t("calls:timeline.drawingHelp")}
      </p>
    </call-timeline>
  );
}

/** Translations for the script, which contains no texts itself. */
function useTimelineTranslations(): TimelineTranslations {
  const { t, locale } = useLanguage();
  const gathered = (count: number) =>
    t("calls:timeline.gathered", { count, formatted: "{{count}}" });
  return {
    locale,
    status: {
      upcoming: t("calls:status.upcoming"),
      open: t("calls:status.open"),
      closed: t("calls:status.closed"),
    },
    today: t("calls:timeline.todayMark", { date: "{{date}}" }),
    extent: t("calls:timeline.extent", { from: "{{from}}", to: "{{to}}" }),
    period: t("calls:timeline.period", { from: "{{from}}", to: "{{to}}" }),
    gathered: { one: gathered(1), other: gathered(2) },
    gatheredHelp: t("calls:timeline.gatheredHelp", { period: "{{period}}" }),
  };
}
