import { useContext } from "react";
import { PrerenderedHtmlContext } from "#platform/http/prerendered-html.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { VIEW_PATHS } from "../rules/paths.ts";
import type { PortalFacts } from "../views/portal-facts.server.tsx";
import { DIMMED_BRICK_CLASS } from "./dom-names.ts";

/** Key of the strip in `PrerenderedHtmlContext` (rendered in `portal-facts.server.tsx`). */
export const STRIP_HTML_NAME = "strip";

/** The label of the strip: the number of its calls that match the search. */
function useStripLabel(count: number, days: number): string {
  const { t, locale } = useLanguage();
  return count === 0
    ? t("calls:strip.none", { days })
    : t("calls:strip.label", { count, formatted: formatNumber(locale, count), days });
}

/**
 * Part of the results, which every search replaces: tells the strip which bricks match. The strip itself is not sent
 * again.
 */
export function StripFound({ strip }: { strip: StripState }) {
  const { foundIds, closings, days } = strip;
  const label = useStripLabel(foundIds?.length ?? closings, days);
  return <strip-found data-found={foundIds?.join(" ")} data-label={label} />;
}

/** The matches of a search on the strip. */
export interface StripState {
  readonly foundIds: readonly number[] | null;
  /** Number of calls on the strip, whatever the search. */
  readonly closings: number;
  readonly days: number;
}

/** The strip of upcoming closings. All its bricks are one Tab stop (`strip-bricks`), because there may be hundreds. */
export function DeadlineStrip({
  facts,
  days,
  found,
}: {
  facts: Pick<PortalFacts, "closings" | "months">;
  days: number;
  /** Calls of the search on the strip; null for a search without criteria. */
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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, the same HTML for all searches
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

/** One closing on the strip: the day from today, the level within that day, and the call. */
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
  /** Number of days on the strip. */
  readonly days: number;
}

const toX = (day: number, days: number): number => 8 + (day / days) * (WIDTH - 16);

/** Horizontal position of a day, in percent. */
const toStripPercent = (day: number, days: number): number => (toX(day, days) / WIDTH) * 100;

/** Dims the bricks of calls that are not found. Works on the HTML, which is rendered once for all searches. */
function dimOtherBricks(drawing: string, found: readonly number[]): string {
  const ids = new Set(found.map(String));
  return drawing.replace(/<a data-call="(\d+)"/g, (start, id: string) =>
    ids.has(id) ? start : `${start} class="${DIMMED_BRICK_CLASS}"`,
  );
}

/** Draws the closings as piers of a bridge: one brick per call in its agency's colour, each a link to the call. */
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
