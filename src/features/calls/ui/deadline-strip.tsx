import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { PortalFacts } from "../views/search-view.server.ts";
import { VIEW_PATHS } from "./view-switch.tsx";

const WIDTH = 1168;
const HEIGHT = 96;
const DECK = 80;
const BRICK = { width: 7, height: 13, gap: 2 };
const MAX_LEVELS = 5;

/** The product's signature: closings to come as the piers of a bridge, one brick a call in its agency's colour. */
export function DeadlineStrip({
  facts,
  days,
}: {
  facts: Pick<PortalFacts, "closings" | "months">;
  days: number;
}) {
  const { t, locale } = useLanguage();
  const count = facts.closings.length;
  const x = (day: number) => 8 + (day / days) * (WIDTH - 16);
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
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {facts.months.map(({ day }) => (
            <path key={day} className="strip-month" d={`M${x(day)} 8V${DECK}`} />
          ))}
          <path className="strip-deck" d={`M0 ${DECK}H${WIDTH}`} />
          {facts.closings
            .filter(({ level }) => level < MAX_LEVELS)
            .map(({ day, level, colour }) => (
              <rect
                key={`${day}-${level}`}
                x={(x(day) - BRICK.width / 2).toFixed(1)}
                y={DECK - 4 - (level + 1) * (BRICK.height + BRICK.gap) + BRICK.gap}
                width={BRICK.width}
                height={BRICK.height}
                rx={2}
                style={{ fill: `light-dark(${colour.light},${colour.dark})` }}
              />
            ))}
          <circle className="strip-today" cx={8} cy={DECK} r={5} />
        </svg>
        {facts.months.map(({ day, name }) => (
          <span key={day} className="strip-name" style={{ left: `${(x(day) / WIDTH) * 100}%` }}>
            {name}
          </span>
        ))}
      </div>
    </figure>
  );
}
