import { z } from "zod";
import type { DescribeContext } from "#features/people/notifications/rules/notification-kinds.ts";
import { formatDayTime, formatEuros, formatList } from "#platform/i18n/format.ts";

const moment = z.iso.datetime();
const amount = z.number().nullable();

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
export const formatToldDossier = ({ acronym, number }: ToldDossier): string =>
  number === undefined ? acronym : `${acronym} (${number})`;

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
  others: z.array(z.enum(["eligibility", "requiredDocuments"])).default([]),
  /** Why the agency changed it, in the agency's words. */
  reason: z.string().nullable().default(null),
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
  const { t } = context;
  const reason = data.reason?.trim();
  return [
    ...formatDates(data, context),
    ...formatAmounts(data, context),
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

function formatDossiers(data: CallChangeData, { t, locale }: DescribeContext): string[] {
  const name = (isDeposited: boolean, key: DossierSentence): string[] => {
    const names = data.dossiers
      .filter((one) => one.isDeposited === isDeposited)
      .map(formatToldDossier);
    if (names.length === 0) return [];
    const more = names.length - MAX_NAMED_DOSSIERS;
    const named = names.slice(0, MAX_NAMED_DOSSIERS);
    if (more > 0) named.push(t("alerts:kinds.closing_date_changed.more", { count: more }));
    const dossiers = formatList(locale, named);
    return [t(`alerts:kinds.closing_date_changed.${key}`, { count: names.length, dossiers })];
  };
  return [
    ...name(false, data.reopens ? "reopenedDraft" : "draft"),
    ...name(true, hasClosingMoved(data) ? "replaceableDeposit" : "deposit"),
  ];
}

type DossierSentence = "draft" | "reopenedDraft" | "deposit" | "replaceableDeposit";
