import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import { toCivilDay } from "../../../rules/agenda.ts";
import { SEARCH_FIELDS } from "../../../rules/criteria.ts";
import type { TimelineGroup, TimelineItem } from "../../../rules/timeline.ts";
import type { Bar, BarCluster } from "../../../rules/timeline-layout.ts";
import { formatCount, interpolate, type TimelineTranslations } from "./translations.ts";

/** A call with its dates as numbers, for the layout. */
export interface CallBar extends Bar {
  readonly call: TimelineItem;
}

/** An item of the timeline. All its fields are plain text, never HTML. */
export interface DrawingItem {
  readonly id: string;
  readonly group: string;
  readonly start: number;
  readonly end: number;
  /** Required by vis-timeline; the template renders `label` instead. */
  readonly content: string;
  readonly className: string;
  readonly style: string;
  readonly label: string;
  readonly href: string;
  /** Lines of the tooltip; the first is the title. */
  readonly tooltipLines: readonly string[];
}

export interface DrawingContext {
  readonly translations: TimelineTranslations;
  readonly groups: ReadonlyMap<string, TimelineGroup>;
  readonly now: Date;
  /** Path and query of the current search. */
  readonly searchHref: string;
}

export const toBar = (call: TimelineItem): CallBar => ({
  call,
  group: call.group,
  start: Date.parse(call.start),
  end: Date.parse(call.end),
});

export function toCallItem(
  { call, start, end, group }: CallBar,
  context: DrawingContext,
): DrawingItem {
  const { translations, now } = context;
  const moment = (at: number) => formatDayTime(translations.locale, new Date(at), now);
  return {
    id: `call-${call.id}`,
    group,
    start,
    end,
    content: "",
    className: `is-${call.status}`,
    style: getColour(context.groups.get(group)),
    label: call.title,
    href: call.href,
    tooltipLines: [
      call.title,
      `${getCode(context, group)} · ${translations.status[call.status]}`,
      capitalize(interpolate(translations.period, { from: moment(start), to: moment(end) })),
    ],
  };
}

export function toClusterItem(cluster: BarCluster, context: DrawingContext): DrawingItem {
  const { group, start, end, count, closing } = cluster;
  const { translations } = context;
  const date = (at: number) => formatDate(translations.locale, new Date(at));
  const label = formatCount(translations, count);
  const period = interpolate(translations.period, {
    from: date(closing.first),
    to: date(closing.last),
  });
  return {
    id: `gathering-${group}-${start}`,
    group,
    start,
    end,
    content: "",
    className: "is-gathering",
    style: getColour(context.groups.get(group)),
    label,
    href: narrowSearch(context.searchHref, group, closing),
    tooltipLines: [
      `${getCode(context, group)} · ${label}`,
      interpolate(translations.gatheredHelp, { period }),
    ],
  };
}

/** The search narrowed to one partner and the closings of a cluster; there, its calls have their own bars. */
function narrowSearch(search: string, partner: string, closing: BarCluster["closing"]): string {
  const [path = "", query = ""] = search.split("?");
  const params = new URLSearchParams(query);
  params.set(SEARCH_FIELDS.partners, partner);
  params.set(SEARCH_FIELDS.closingFrom, toCivilDay(new Date(closing.first)));
  params.set(SEARCH_FIELDS.closingTo, toCivilDay(new Date(closing.last)));
  return `${path}?${params}`;
}

export function getColour(group: TimelineGroup | undefined): string {
  // Safe in a style attribute: a check constraint allows only `#rrggbb`.
  return group ? `--partner: light-dark(${group.colour.light}, ${group.colour.dark});` : "";
}

const getCode = ({ groups }: DrawingContext, group: string) => groups.get(group)?.code ?? group;
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
