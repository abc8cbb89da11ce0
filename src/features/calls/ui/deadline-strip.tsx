import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { PortalFacts } from "../views/search-view.server.ts";
import { VIEW_PATHS } from "./view-switch.tsx";

const WIDTH = 1168;
const HEIGHT = 96;
const DECK = 80;
const BRICK = { width: 7, height: 13, gap: 2 };

/**
 * The product's signature: closings to come as the piers of a bridge, one brick a call in its agency's colour. Each is a
 * link to its call; together they are one stop of the Tab key (`strip-bricks`), for there may be hundreds.
 */
export function DeadlineStrip({
  facts,
  days,
}: {
  facts: Pick<PortalFacts, "closings" | "bricks" | "months">;
  days: number;
}) {
  const { t, locale } = useLanguage();
  const count = facts.closings;
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
        <strip-bricks role="group" aria-label={label}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: its group is named; a title would hang over every brick */}
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
            {facts.months.map(({ day }) => (
              <path key={day} className="strip-month" d={`M${x(day)} 8V${DECK}`} />
            ))}
            <path className="strip-deck" d={`M0 ${DECK}H${WIDTH}`} />
            {facts.bricks.map(({ day, level, href, name, colour }, at) => (
              <a key={href} href={href} aria-label={name} tabIndex={at === 0 ? 0 : -1}>
                <title>{name}</title>
                <rect
                  x={(x(day) - BRICK.width / 2).toFixed(1)}
                  y={DECK - 4 - (level + 1) * (BRICK.height + BRICK.gap) + BRICK.gap}
                  width={BRICK.width}
                  height={BRICK.height}
                  rx={2}
                  style={{ fill: `light-dark(${colour.light},${colour.dark})` }}
                />
              </a>
            ))}
            <circle className="strip-today" cx={8} cy={DECK} r={5} />
          </svg>
        </strip-bricks>
        {facts.months.map(({ day, name }) => (
          <span key={day} className="strip-name" style={{ left: `${(x(day) / WIDTH) * 100}%` }}>
            {name}
          </span>
        ))}
      </div>
    </figure>
  );
}
