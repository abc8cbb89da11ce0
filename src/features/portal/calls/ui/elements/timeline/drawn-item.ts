import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import { civilDay } from "../../../rules/agenda.ts";
import { FIELDS } from "../../../rules/criteria.ts";
import type { TimelineGroup, TimelineItem } from "../../../rules/timeline.ts";
import type { Bar, Gathering } from "../../../rules/timeline-density.ts";
import { counted, fill, type TimelineWords } from "./words.ts";

/** A call with its moments as numbers, ready to be arranged. */
export interface CallBar extends Bar {
  readonly call: TimelineItem;
}

/** One thing in the drawing: where it stands, what it says, where it leads. All of it is text, never HTML. */
export interface DrawnItem {
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
  readonly lines: readonly string[];
}

export interface Setting {
  readonly words: TimelineWords;
  readonly groups: ReadonlyMap<string, TimelineGroup>;
  readonly now: Date;
  /** The address of the search as it is now: path and query. */
  readonly search: string;
}

export const toBar = (call: TimelineItem): CallBar => ({
  call,
  group: call.group,
  start: Date.parse(call.start),
  end: Date.parse(call.end),
});

export function drawCall({ call, start, end, group }: CallBar, setting: Setting): DrawnItem {
  const { words, now } = setting;
  const moment = (at: number) => formatDayTime(words.locale, new Date(at), now);
  return {
    id: `call-${call.id}`,
    group,
    start,
    end,
    content: "",
    className: `is-${call.status}`,
    style: colourOf(setting.groups.get(group)),
    label: call.title,
    href: call.href,
    lines: [
      call.title,
      `${codeOf(setting, group)} · ${words.status[call.status]}`,
      capital(fill(words.period, { from: moment(start), to: moment(end) })),
    ],
  };
}

export function drawGathering(gathering: Gathering, setting: Setting): DrawnItem {
  const { group, start, end, count, closing } = gathering;
  const { words } = setting;
  const date = (at: number) => formatDate(words.locale, new Date(at));
  const label = counted(words, count);
  const period = fill(words.period, { from: date(closing.first), to: date(closing.last) });
  return {
    id: `gathering-${group}-${start}`,
    group,
    start,
    end,
    content: "",
    className: "is-gathering",
    style: colourOf(setting.groups.get(group)),
    label,
    href: narrowed(setting.search, group, closing),
    lines: [`${codeOf(setting, group)} · ${label}`, fill(words.gatheredHelp, { period })],
  };
}

/** The search narrowed to one partner and to the closings of a box: there, its calls have bars of their own. */
function narrowed(search: string, partner: string, closing: Gathering["closing"]): string {
  const [path = "", query = ""] = search.split("?");
  const params = new URLSearchParams(query);
  params.set(FIELDS.partners, partner);
  params.set(FIELDS.closingFrom, civilDay(new Date(closing.first)));
  params.set(FIELDS.closingTo, civilDay(new Date(closing.last)));
  return `${path}?${params}`;
}

export function colourOf(group: TimelineGroup | undefined): string {
  // The database takes nothing but `#rrggbb` for a colour.
  return group ? `--partner: light-dark(${group.colour.light}, ${group.colour.dark});` : "";
}

const codeOf = ({ groups }: Setting, group: string) => groups.get(group)?.code ?? group;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
