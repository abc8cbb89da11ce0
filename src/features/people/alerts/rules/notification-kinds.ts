import { z } from "zod";
import {
  type DescribeContext,
  defineNotificationKind,
} from "#features/people/notifications/rules/notification-kinds.ts";
import { callHref } from "#features/portal/calls/rules/paths.ts";
import { computeTimeLeft } from "#features/portal/calls/rules/time-left.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { callChangeFields, formatCallChange, formatCallChangeLabel } from "./call-change-text.ts";

/** A call as it was named at the time of the event. */
const call = z.object({ slug: z.string(), titleFr: z.string(), titleEn: z.string() });
const moment = z.iso.datetime();

export const callOpened = defineNotificationKind({
  kind: "call_opened",
  data: z.object({ call, closesAt: moment }),
  mailedByDefault: true,
  mailReason: "calls",
  icon: "unlock",
  label: "alerts:kinds.call_opened.label",
  help: "alerts:kinds.call_opened.help",
  describe: (data, context) => describeClosing(data, context),
});

export const callClosingSoon = defineNotificationKind({
  kind: "call_closing_soon",
  data: z.object({ call, closesAt: moment, days: z.int() }),
  mailedByDefault: true,
  mailReason: "calls",
  icon: "clock",
  tone: "soon",
  label: "alerts:kinds.call_closing_soon.label",
  help: "alerts:kinds.call_closing_soon.help",
  describe: (data, context) => describeClosing(data, context),
});

/** A change of a call that is told: its dates, amounts, eligibility or required documents. The name is stored. */
export const closingDateChanged = defineNotificationKind({
  kind: "closing_date_changed",
  data: z.object({ call, ...callChangeFields, href: z.string().optional() }),
  mailedByDefault: true,
  mailReason: "calls",
  icon: "calendar",
  tone: "soon",
  label: "alerts:kinds.closing_date_changed.label",
  help: "alerts:kinds.closing_date_changed.help",
  describe: (data, context) => ({
    label: formatCallChangeLabel(data, context),
    title: getCallTitle(data.call, context.locale),
    detail: formatCallChange(data, context),
    href: data.href ?? callHref(data.call.slug),
    deadline: new Date(data.after),
  }),
});

export const alertKinds = [callOpened, callClosingSoon, closingDateChanged] as const;

interface Closing {
  readonly call: z.output<typeof call>;
  readonly closesAt: string;
}

/** « Ferme dans 6 jours, mardi 24 novembre à 17 h (heure de Paris) » */
function describeClosing(data: Closing, { now, locale, t }: DescribeContext) {
  const closesAt = new Date(data.closesAt);
  const left = computeTimeLeft(now < closesAt ? "open" : "closed", { opensAt: now, closesAt }, now);
  const timeLeft =
    "count" in left
      ? t(`calls:time.${left.kind}`, { count: left.count })
      : t(`calls:time.${left.kind}`);
  return {
    title: getCallTitle(data.call, locale),
    detail: t("alerts:kinds.left", {
      left: timeLeft,
      moment: formatDayTime(locale, closesAt, now),
    }),
    href: callHref(data.call.slug),
    deadline: closesAt,
  };
}

const getCallTitle = ({ titleFr, titleEn }: Closing["call"], locale: Locale): string =>
  locale === "fr" ? titleFr : titleEn;

/** Keys of events about calls: the same event always has the same key. */
export const openedKey = (callId: number, opensAt: Date): string =>
  `opened:${callId}:${opensAt.toISOString()}`;

/** Contains the closing date, so that a moved closing notifies again. */
export const closingSoonKey = (callId: number, closesAt: Date, days: number): string =>
  `closing-soon:${callId}:${closesAt.toISOString()}:${days}`;

/** Contains the version of the call, so that a date that moves back notifies again. */
export const closingChangedKey = (callId: number, version: string): string =>
  `${closingChangedKeyPrefix(callId)}${version}`;

export const closingChangedKeyPrefix = (callId: number): string => `closing-changed:${callId}:`;
