import { z } from "zod";
import type { DescribeContext } from "#features/people/notifications/rules/notification-kinds.ts";
import { describeAnnouncedDate } from "#features/portal/calls/rules/announced-date.ts";
import { CONSORTIUM_TYPES } from "#features/portal/calls/rules/call-content.ts";
import { formatDayTime, formatEuros, formatList, formatNumber } from "#platform/i18n/format.ts";

const moment = z.iso.datetime();
const amount = z.number().nullable();

/** Why an agency changed a call, in the agency's words. */
const changeReasonSchema = z.object({ fr: z.string(), en: z.string() });
export type ChangeReason = z.output<typeof changeReasonSchema>;

/** Dossiers named in one message; the others are counted. */
const MAX_NAMED_DOSSIERS = 5;

/** A dossier of the reader. A trial names one without a number. */
export const toldDossierSchema = z.object({
  acronym: z.string(),
  number: z.string().optional(),
  isDeposited: z.boolean(),
});
type ToldDossier = z.output<typeof toldDossierSchema>;

/** « RIVAGES (ANR-26-BIOT-0417) » */
const formatToldDossier = ({ acronym, number }: ToldDossier): string =>
  number === undefined ? acronym : `${acronym} (${number})`;

/** The dossiers of a sentence; after the first ones the others are counted. */
export function formatToldDossiers(
  dossiers: readonly ToldDossier[],
  { t, locale }: Pick<DescribeContext, "t" | "locale">,
): string {
  const named = dossiers.slice(0, MAX_NAMED_DOSSIERS).map(formatToldDossier);
  const more = dossiers.length - named.length;
  if (more > 0) named.push(t("alerts:kinds.closing_date_changed.more", { count: more }));
  return formatList(locale, named);
}

/** What changed in a published call, and what the reader has to do with it. All but the closing is optional. */
export const callChangeFields = {
  /** The closing before and after; equal when it stays. */
  before: moment,
  after: moment,
  /** The call had closed. */
  reopens: z.boolean().default(false),
  opening: z.object({ before: moment, after: moment }).nullable().default(null),
  amounts: z
    .array(
      z.object({
        field: z.enum(["maxAmountEuros", "envelopeEuros"]),
        before: amount,
        after: amount,
      }),
    )
    .default([]),
  /** Announced dates, each a day (`2027-04-02`) or a month (`2027-07`). */
  announced: z
    .array(
      z.object({
        field: z.enum(["eligibilityAnswerOn", "decisionsOn"]),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .default([]),
  /** Who may apply: what a publication changed to. */
  openings: z
    .array(
      z.object({ field: z.enum(["openToCompanies", "openToInternational"]), after: z.boolean() }),
    )
    .default([]),
  consortium: z.enum(CONSORTIUM_TYPES).nullable().default(null),
  maxAppendices: z.object({ before: amount, after: amount }).nullable().default(null),
  others: z.array(z.enum(["eligibility", "requiredDocuments"])).default([]),
  reason: changeReasonSchema.nullable().default(null),
  /** The reader's own dossiers of the call, drafts first. */
  dossiers: z.array(toldDossierSchema).default([]),
} as const;

const callChangeSchema = z.object(callChangeFields);
type CallChangeData = z.output<typeof callChangeSchema>;

const hasClosingMoved = ({ before, after }: CallChangeData): boolean => before !== after;

export function formatCallChangeLabel(data: CallChangeData, { t }: DescribeContext): string {
  if (!hasClosingMoved(data)) return t("alerts:kinds.closing_date_changed.changed");
  if (data.reopens) return t("alerts:kinds.closing_date_changed.reopened");
  const isLater = new Date(data.after) > new Date(data.before);
  return t(`alerts:kinds.closing_date_changed.${isLater ? "later" : "earlier"}`);
}

/** The changes, the reason, and what they mean for the reader's dossiers. */
export function formatCallChange(data: CallChangeData, context: DescribeContext): string {
  const { t, locale } = context;
  const reason = data.reason?.[locale].trim();
  return [
    ...formatDates(data, context),
    ...formatAnnounced(data, context),
    ...formatAmounts(data, context),
    ...formatApplicants(data, context),
    ...formatMaxAppendices(data, context),
    ...data.others.map((part) => t(`alerts:kinds.closing_date_changed.${part}`)),
    ...(reason ? [t("alerts:kinds.closing_date_changed.reason", { reason })] : []),
    ...formatDossiers(data, context),
  ].join(" ");
}

function formatDates(data: CallChangeData, { t, locale, now }: DescribeContext): string[] {
  const at = (iso: string) => formatDayTime(locale, new Date(iso), now);
  const { before, after, opening, reopens } = data;
  const closing = reopens ? "reopenedDates" : "dates";
  return [
    ...(hasClosingMoved(data)
      ? [
          t(`alerts:kinds.closing_date_changed.${closing}`, {
            before: at(before),
            after: at(after),
          }),
        ]
      : []),
    ...(opening
      ? [
          t("alerts:kinds.closing_date_changed.opening", {
            before: at(opening.before),
            after: at(opening.after),
          }),
        ]
      : []),
  ];
}

function formatAmounts({ amounts }: CallChangeData, { t, locale }: DescribeContext): string[] {
  const toText = (value: number | null) =>
    value === null ? t("alerts:kinds.closing_date_changed.noAmount") : formatEuros(locale, value);
  return amounts.map(({ field, before, after }) =>
    t(`alerts:kinds.closing_date_changed.${field}`, {
      before: toText(before),
      after: toText(after),
    }),
  );
}

function formatAnnounced(
  { announced }: CallChangeData,
  { t, locale, now }: DescribeContext,
): string[] {
  const toText = (date: string | null) =>
    date === null
      ? t("alerts:kinds.closing_date_changed.noDate")
      : describeAnnouncedDate(date, locale, now).date;
  return announced.map(({ field, before, after }) =>
    t(`alerts:kinds.closing_date_changed.${field}`, {
      before: toText(before),
      after: toText(after),
    }),
  );
}

function formatApplicants(
  { openings, consortium }: CallChangeData,
  { t }: DescribeContext,
): string[] {
  return [
    ...openings.map(({ field, after }) =>
      t(`alerts:kinds.closing_date_changed.${field}.${after ? "yes" : "no"}`),
    ),
    ...(consortium ? [t(`alerts:kinds.closing_date_changed.consortium.${consortium}`)] : []),
  ];
}

function formatMaxAppendices(
  { maxAppendices }: CallChangeData,
  { t, locale }: DescribeContext,
): string[] {
  if (!maxAppendices) return [];
  const toText = (count: number | null) =>
    count === null ? t("alerts:kinds.closing_date_changed.noMaximum") : formatNumber(locale, count);
  const { before, after } = maxAppendices;
  return [
    t("alerts:kinds.closing_date_changed.maxAppendices", {
      before: toText(before),
      after: toText(after),
    }),
  ];
}

function formatDossiers(data: CallChangeData, { t, locale }: DescribeContext): string[] {
  const name = (isDeposited: boolean, key: DossierSentence): string[] => {
    const told = data.dossiers.filter((one) => one.isDeposited === isDeposited);
    if (told.length === 0) return [];
    const dossiers = formatToldDossiers(told, { t, locale });
    return [t(`alerts:kinds.closing_date_changed.${key}`, { count: told.length, dossiers })];
  };
  return [
    ...name(false, data.reopens ? "reopenedDraft" : "draft"),
    ...name(true, hasClosingMoved(data) ? "replaceableDeposit" : "deposit"),
  ];
}

type DossierSentence = "draft" | "reopenedDraft" | "deposit" | "replaceableDeposit";
