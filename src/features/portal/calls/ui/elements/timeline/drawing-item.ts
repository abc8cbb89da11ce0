import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import { toCivilDay } from "../../../rules/agenda.ts";
import { SEARCH_FIELDS } from "../../../rules/criteria.ts";
import type { TimelineGroup, TimelineItem } from "../../../rules/timeline.ts";
import type { Bar, BarCluster } from "../../../rules/timeline-layout.ts";
import { formatCount, interpolate, type TimelineTranslations } from "./translations.ts";

/** A call with its moments as numbers, ready to be arranged. */
export interface CallBar extends Bar {
  readonly call: TimelineItem;
}

/** One thing in the drawing: where it stands, what it says, where it leads. All of it is text, never HTML. */
export interface DrawingItem {
  readonly id: string;
  readonly group: string;
  readonly start: number;
  readonly end: number;
  /** vis-timeline asks for it; what is shown comes from `label` by a template. */
  readonly content: string;
  readonly className: string;
  readonly style: string;
  readonly label: string;
  readonly href: string;
  /** The lines of the tooltip, the first being the title. */
  readonly tooltipLines: readonly string[];
}

export interface DrawingContext {
  readonly translations: TimelineTranslations;
  readonly groups: ReadonlyMap<string, TimelineGroup>;
  readonly now: Date;
  /** The address of the search as it is now: path and query. */
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
  setting: DrawingContext,
): DrawingItem {
  const { translations, now } = setting;
  const moment = (at: number) => formatDayTime(translations.locale, new Date(at), now);
  return {
    id: `call-${call.id}`,
    group,
    start,
    end,
    content: "",
    className: `is-${call.status}`,
    style: getColour(setting.groups.get(group)),
    label: call.title,
    href: call.href,
    tooltipLines: [
      call.title,
      `${getCode(setting, group)} · ${translations.status[call.status]}`,
      capitalize(interpolate(translations.period, { from: moment(start), to: moment(end) })),
    ],
  };
}

export function toClusterItem(gathering: BarCluster, setting: DrawingContext): DrawingItem {
  const { group, start, end, count, closing } = gathering;
  const { translations } = setting;
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
    style: getColour(setting.groups.get(group)),
    label,
    href: narrowSearch(setting.searchHref, group, closing),
    tooltipLines: [
      `${getCode(setting, group)} · ${label}`,
      interpolate(translations.gatheredHelp, { period }),
    ],
  };
}

/** The search narrowed to one partner and to the closings of a box: there, its calls have bars of their own. */
function narrowSearch(search: string, partner: string, closing: BarCluster["closing"]): string {
  const [path = "", query = ""] = search.split("?");
  const params = new URLSearchParams(query);
  params.set(SEARCH_FIELDS.partners, partner);
  params.set(SEARCH_FIELDS.closingFrom, toCivilDay(new Date(closing.first)));
  params.set(SEARCH_FIELDS.closingTo, toCivilDay(new Date(closing.last)));
  return `${path}?${params}`;
}

export function getColour(group: TimelineGroup | undefined): string {
  // The database takes nothing but `#rrggbb` for a colour.
  return group ? `--partner: light-dark(${group.colour.light}, ${group.colour.dark});` : "";
}

const getCode = ({ groups }: DrawingContext, group: string) => groups.get(group)?.code ?? group;
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
