import { useContext } from "react";
import { DrawnContext } from "#platform/http/drawn.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { PortalFacts } from "../views/portal-facts.server.tsx";
import { placeOnStrip } from "./strip-drawing.tsx";
import { VIEW_PATHS } from "./view-switch.tsx";

/** The name under which it is drawn (`portal-facts.server.tsx`). */
export const STRIP = "strip";

/**
 * The product's signature: the closings to come (`strip-drawing.tsx`). Its bricks are one stop of the Tab key together
 * (`strip-bricks`), for there may be hundreds.
 */
export function DeadlineStrip({
  facts,
  days,
}: {
  facts: Pick<PortalFacts, "closings" | "months">;
  days: number;
}) {
  const { t, locale } = useLanguage();
  const drawn = useContext(DrawnContext);
  const count = facts.closings;
  const label =
    count === 0
      ? t("calls:strip.none", { days })
      : t("calls:strip.label", { count, formatted: formatNumber(locale, count), days });
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
          dangerouslySetInnerHTML={{ __html: drawn[STRIP] ?? "" }}
        />
        {facts.months.map(({ day, name }) => (
          <span key={day} className="strip-name" style={{ left: `${placeOnStrip(day, days)}%` }}>
            {name}
          </span>
        ))}
      </div>
    </figure>
  );
}
