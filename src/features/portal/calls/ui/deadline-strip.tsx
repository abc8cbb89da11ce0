import { useContext } from "react";
import { PrerenderedHtmlContext } from "#platform/http/prerendered-html.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { PortalFacts } from "../views/portal-facts.server.tsx";
import { dimOtherBricks, toStripPercent } from "./strip-drawing.tsx";
import { VIEW_PATHS } from "./view-switch.tsx";

/** The name under which it is drawn (`portal-facts.server.tsx`). */
export const STRIP_HTML_NAME = "strip";

/** How many calls of the strip the search finds, in words. */
function useStripLabel(count: number, days: number): string {
  const { t, locale } = useLanguage();
  return count === 0
    ? t("calls:strip.none", { days })
    : t("calls:strip.label", { count, formatted: formatNumber(locale, count), days });
}

/**
 * Stands in the results, which are renewed with every search: hands on to the strip which of its bricks are found. The
 * strip itself is not sent again.
 */
export function StripFound({ strip }: { strip: StripState }) {
  const { foundIds, closings, days } = strip;
  const label = useStripLabel(foundIds?.length ?? closings, days);
  return <strip-found data-found={foundIds?.join(" ")} data-label={label} />;
}

/** What the strip shows of a search. */
export interface StripState {
  readonly foundIds: readonly number[] | null;
  /** How many calls close while the strip lasts, whatever is searched for. */
  readonly closings: number;
  readonly days: number;
}

/**
 * The product's signature: the closings to come (`strip-drawing.tsx`). Its bricks are one stop of the Tab key together
 * (`strip-bricks`), for there may be hundreds.
 */
export function DeadlineStrip({
  facts,
  days,
  found,
}: {
  facts: Pick<PortalFacts, "closings" | "months">;
  days: number;
  /** The calls of the current search that close while the strip lasts; null where it asks for everything. */
  found: readonly number[] | null;
}) {
  const { t } = useLanguage();
  const drawing = useContext(PrerenderedHtmlContext)[STRIP_HTML_NAME] ?? "";
  const label = useStripLabel(found?.length ?? facts.closings, days);
  return (
    <figure className="strip">
      <figcaption>
        {t("calls:strip.caption", { days })}
        <a href={VIEW_PATHS.timeline}>{t("calls:timeline.link")}</a>
      </figcaption>
      <div className="strip-frame">
        <strip-bricks
          role="group"
          aria-label={label}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React, once for everybody
          dangerouslySetInnerHTML={{ __html: found ? dimOtherBricks(drawing, found) : drawing }}
        />
        {facts.months.map(({ day, name }) => (
          <span key={day} className="strip-name" style={{ left: `${toStripPercent(day, days)}%` }}>
            {name}
          </span>
        ))}
      </div>
    </figure>
  );
}
