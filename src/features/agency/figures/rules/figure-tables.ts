import {
  formatDay,
  formatDayTime,
  formatEuros,
  formatNumber,
  formatTime,
} from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { getCountryName } from "#platform/i18n/regions.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CallFigures } from "../views/call-figures.server.ts";
import type { AmountClass, CategoryRow } from "./categories.ts";
import type { Timeline, TimelineBucket } from "./deposit-timeline.ts";
import type { FigureName } from "./figures-address.ts";

interface Wording {
  readonly t: Translate;
  readonly locale: Locale;
}

export interface FigureRow {
  readonly key: string;
  /** A code shown before the label. */
  readonly code: string | null;
  readonly label: string;
  /** The page of what the row counts. */
  readonly href?: string;
  readonly count: number;
  readonly earlier: number | null;
  /** Time that is not over: a difference would say nothing yet. */
  readonly isUnfinished?: boolean;
}

/** A figure as a table: the page and the file show the same rows. */
export interface FigureTable<Name extends string = string> {
  readonly name: Name;
  readonly title: string;
  readonly rowHeader: string;
  readonly rows: readonly FigureRow[];
  readonly total: Pick<FigureRow, "count" | "earlier" | "isUnfinished">;
  /** What the first column counts: the call by its year or number, or drafts. */
  readonly countHeader: string;
  /** What the second column counts; null without one. */
  readonly earlierHeader: string | null;
  readonly totalLabel: string;
}

/** « mardi 17 novembre, 13 h à 14 h ». In the hour that the clock repeats in autumn, which of the two it is. */
export function formatBucket(
  { t, locale }: Wording,
  step: Timeline["step"],
  { start, end }: Pick<TimelineBucket, "start" | "end">,
  now: Date,
): string {
  if (step === "day") return formatDay(locale, start, now);
  if (step === "week") return t("figures:week", { day: formatDay(locale, start, now) });
  return t("figures:hour", {
    day: formatDay(locale, start, now),
    from: formatHour({ t, locale }, start),
    to: formatTime(locale, end),
  });
}

const HOUR = 3_600_000;

/** « 13 h »; in the repeated hour of autumn « 2 h (heure d'été) » and « 2 h (heure d'hiver) ». */
function formatHour({ t, locale }: Wording, at: Date): string {
  const time = formatTime(locale, at);
  const { hour } = toParisCivilTime(at);
  const hourAt = (moved: number) => toParisCivilTime(new Date(at.getTime() + moved)).hour;
  if (hourAt(HOUR) === hour) return t("figures:summerHour", { time });
  if (hourAt(-HOUR) === hour) return t("figures:winterHour", { time });
  return time;
}

/** « de 200 000 € à moins de 300 000 € ». */
const formatAmountClass = ({ t, locale }: Wording, { from, to }: AmountClass): string =>
  from === 0
    ? t("figures:amountBelow", { to: formatEuros(locale, to) })
    : t("figures:amountFrom", { from: formatNumber(locale, from), to: formatEuros(locale, to) });

const ofDeposits = (wording: Wording, { timeline, now }: CallFigures): FigureRow[] => {
  const { t, locale } = wording;
  const { step, buckets, before, ahead, grace, later } = timeline;
  const [first] = buckets;
  const row = (key: string, label: string, counts: Pick<FigureRow, "count" | "earlier">) => ({
    ...{ key, label, code: null, count: counts.count, earlier: counts.earlier },
  });
  const rest = (key: string, label: string, counts: Pick<FigureRow, "count" | "earlier">) =>
    counts.count > 0 || (counts.earlier ?? 0) > 0 ? [row(key, label, counts)] : [];
  return [
    ...rest(
      "before",
      t("figures:before", { moment: first ? formatDayTime(locale, first.start, now) : "" }),
      before,
    ),
    ...buckets.map((bucket) => ({
      ...row(bucket.start.toISOString(), formatBucket(wording, step, bucket, now), bucket),
      isUnfinished: bucket.state !== "past",
    })),
    ...rest("ahead", t("figures:ahead"), ahead),
    ...rest("grace", t("figures:grace"), grace),
    ...rest("later", t("figures:later"), later),
  ];
};

const ofCategory = (
  rows: readonly CategoryRow[],
  none: string,
  format: (key: string) => { readonly label: string; readonly code?: string },
): FigureRow[] =>
  rows.map(({ key, count, earlier }) => ({
    ...(key === "" ? { label: none, code: null } : { code: null, ...format(key) }),
    ...{ key, count, earlier },
  }));

/** The rows of a figure, in words. */
function listFigureRows(
  wording: Wording,
  figures: CallFigures,
  name: FigureName,
): readonly FigureRow[] {
  const { t, locale } = wording;
  switch (name) {
    case "deposits":
      return ofDeposits(wording, figures);
    case "drafts":
      return figures.drafts.rows.map(({ key, count }) => ({
        ...{ key, count, code: null, earlier: null },
        label: t(`figures:activity.${key}`),
      }));
    case "erc":
      return ofCategory(figures.erc, t("figures:none.erc"), (key) => {
        const label = figures.ercNames[key];
        return label === undefined ? { label: key } : { code: key, label };
      });
    case "institution":
      return ofCategory(figures.institution, t("figures:none.institution"), (label) => ({ label }));
    case "country":
      return ofCategory(figures.country, t("figures:none.country"), (key) => ({
        label: getCountryName(locale, key),
      }));
    case "amount":
      return figures.amount.map(({ key, limits, count, earlier }) => ({
        ...{ key, count, earlier, code: null },
        label: limits ? formatAmountClass(wording, limits) : t("figures:none.amount"),
      }));
  }
}

/** A figure as a table. */
export function buildFigureTable(
  wording: Wording,
  figures: CallFigures,
  name: FigureName,
): FigureTable<FigureName> {
  const { t } = wording;
  const { call, summary, earlierName, drafts, timeline, now } = figures;
  const hasEarlier = name !== "drafts" && earlierName !== null;
  const title =
    name === "deposits"
      ? t(`figures:titles.deposits.${timeline.step}`)
      : t(`figures:titles.${name}`, { count: drafts.total });
  return {
    name,
    title,
    rowHeader: t(`figures:rowHeaders.${name}`),
    rows: listFigureRows(wording, figures, name),
    total:
      name === "drafts"
        ? { count: drafts.total, earlier: null }
        : {
            count: summary.total,
            isUnfinished: name === "deposits" && call.closesAt > now,
            // The timeline shows all of the earlier call, the other figures what it had by then.
            earlier:
              (name === "deposits" ? summary.earlier?.total : summary.earlier?.atSameDistance) ??
              null,
          },
    countHeader: name === "drafts" ? t("figures:draftCount") : figures.name,
    totalLabel: t(name === "country" ? "figures:totalDossiers" : "figures:total"),
    earlierHeader: hasEarlier
      ? name === "deposits"
        ? earlierName
        : t("figures:sameDistance", { name: earlierName })
      : null,
  };
}
