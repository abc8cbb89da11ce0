import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import type { CallStatus } from "./status.ts";

/** The fields needed to sort a call into the agenda; pages pass richer objects. */
export interface AgendaCall {
  readonly status: CallStatus;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

const AGENDA_PARTS = ["closings", "openings", "past"] as const;
export type AgendaPartName = (typeof AGENDA_PARTS)[number];

export interface AgendaDay<C> {
  /** `2027-03-01`, in Paris time. */
  readonly day: string;
  /** Any moment of that day, for formatting. */
  readonly at: Date;
  readonly calls: readonly C[];
}

export interface AgendaMonth<C> {
  /** `2027-03` */
  readonly month: string;
  readonly at: Date;
  readonly days: readonly AgendaDay<C>[];
}

export interface AgendaPart<C> {
  readonly name: AgendaPartName;
  readonly months: readonly AgendaMonth<C>[];
}

const PART_BY_STATUS: Record<CallStatus, AgendaPartName> = {
  open: "closings",
  upcoming: "openings",
  closed: "past",
};

/** The date under which a call is listed: the opening of an upcoming call, the closing of any other. */
export function getAgendaDate({ status, opensAt, closesAt }: AgendaCall): Date {
  return status === "upcoming" ? opensAt : closesAt;
}

/**
 * Groups calls into upcoming closings, upcoming openings and past closings, each by month and day in Paris. The input
 * must already be in that order (most urgent first); the order is kept.
 */
export function toAgenda<C extends AgendaCall>(calls: readonly C[]): AgendaPart<C>[] {
  return AGENDA_PARTS.map((name) => ({
    name,
    months: groupByMonth(calls.filter((call) => PART_BY_STATUS[call.status] === name)),
  })).filter(({ months }) => months.length > 0);
}

interface MutableDay<C> extends AgendaDay<C> {
  readonly calls: C[];
}
interface MutableMonth<C> extends AgendaMonth<C> {
  readonly days: MutableDay<C>[];
}

function groupByMonth<C extends AgendaCall>(calls: readonly C[]): AgendaMonth<C>[] {
  const months: MutableMonth<C>[] = [];
  for (const call of calls) {
    const at = getAgendaDate(call);
    const day = toCivilDay(at);
    const month = day.slice(0, 7);
    let inMonth = months.at(-1);
    if (inMonth?.month !== month) {
      inMonth = { month, at, days: [] };
      months.push(inMonth);
    }
    let inDay = inMonth.days.at(-1);
    if (inDay?.day !== day) {
      inDay = { day, at, calls: [] };
      inMonth.days.push(inDay);
    }
    inDay.calls.push(call);
  }
  return months;
}

export function toCivilDay(at: Date): string {
  const { year, month, day } = toParisCivilTime(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}
