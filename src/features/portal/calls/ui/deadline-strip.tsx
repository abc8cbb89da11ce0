import { useContext } from "react";
import { PrerenderedHtmlContext } from "#platform/http/prerendered-html.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { VIEW_PATHS } from "../rules/paths.ts";
import type { PortalFacts } from "../views/portal-facts.server.tsx";
import { DIMMED_BRICK_CLASS } from "./dom-names.ts";

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

/** One closing on the strip: which day from today, the how-manieth of that day, and which call it is. */
export interface Brick {
  /** The id of the call. */
  readonly id: number;
  readonly day: number;
  readonly level: number;
  readonly href: string;
  /** « Titre de l'appel (ANR), 24 novembre 2026 » */
  readonly name: string;
  readonly colour: { readonly light: string; readonly dark: string };
}

const WIDTH = 1168;
const HEIGHT = 96;
const DECK_Y = 80;
const BRICK = { width: 7, height: 13, gap: 2 };

interface StripDrawingProps {
  readonly bricks: readonly Brick[];
  readonly months: readonly { readonly day: number }[];
  /** How many days the strip lasts. */
  readonly days: number;
}

const toX = (day: number, days: number): number => 8 + (day / days) * (WIDTH - 16);

/** Where a day stands, in percent of the width. */
const toStripPercent = (day: number, days: number): number => (toX(day, days) / WIDTH) * 100;

/** The drawing with the bricks dimmed that are not among the calls found. Its HTML is drawn once for all searches. */
function dimOtherBricks(drawing: string, found: readonly number[]): string {
  const ids = new Set(found.map(String));
  return drawing.replace(/<a data-call="(\d+)"/g, (start, id: string) =>
    ids.has(id) ? start : `${start} class="${DIMMED_BRICK_CLASS}"`,
  );
}

/** Closings to come as the piers of a bridge, one brick a call in its agency's colour, each a link to its call. */
export function StripDrawing({ bricks, months, days }: StripDrawingProps) {
  const x = (day: number) => toX(day, days);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its group is named; a title would hang over every brick
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
      {months.map(({ day }) => (
        <path key={day} className="strip-month" d={`M${x(day)} 8V${DECK_Y}`} />
      ))}
      <path className="strip-deck" d={`M0 ${DECK_Y}H${WIDTH}`} />
      {bricks.map(({ id, day, level, href, name, colour }, at) => (
        <a key={href} data-call={id} href={href} tabIndex={at === 0 ? 0 : -1}>
          <title>{name}</title>
          <rect
            x={(x(day) - BRICK.width / 2).toFixed(1)}
            y={DECK_Y - 4 - (level + 1) * (BRICK.height + BRICK.gap) + BRICK.gap}
            width={BRICK.width}
            height={BRICK.height}
            rx={2}
            style={{ fill: `light-dark(${colour.light},${colour.dark})` }}
          />
        </a>
      ))}
      <circle className="strip-today" cx={8} cy={DECK_Y} r={5} />
    </svg>
  );
}
