import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CallStatus } from "./status.ts";
import { computeElapsedRatio, computeTimeLeft, isSoon } from "./time-left.ts";

/** The time of a call in words and as a bar, as every card and page shows it. */
export interface CallTime {
  /** « Ferme dans 6 jours » */
  readonly label: string;
  /** « mardi 24 novembre à 17 h » */
  readonly moment: string;
  /** The same moment for machines. */
  readonly iso: string;
  readonly ratio: number;
  readonly tone: "calm" | "soon" | "over" | "waiting";
}

export function describeTime(
  status: CallStatus,
  call: { opensAt: Date; closesAt: Date },
  now: Date,
  locale: Locale,
  t: Translate,
): CallTime {
  const left = computeTimeLeft(status, call, now);
  const words =
    "count" in left
      ? t(`calls:time.${left.kind}`, { count: left.count })
      : t(`calls:time.${left.kind}`);
  const at = status === "upcoming" ? call.opensAt : call.closesAt;
  const tone =
    status === "upcoming"
      ? "waiting"
      : status === "closed"
        ? "over"
        : isSoon(status, call, now)
          ? "soon"
          : "calm";
  return {
    label: words,
    moment: formatDayTime(locale, at, now),
    iso: at.toISOString(),
    ratio: computeElapsedRatio(call, now),
    tone,
  };
}
