import { callHref } from "#features/calls/rules/call-card.ts";
import { timeLeft } from "#features/calls/rules/time-left.ts";
import { formatDayTime, formatList } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/words.ts";
import type { CallMention, NotificationData } from "./notification-kinds.ts";

/** A notification in words, at the moment it is read: what is left of a deadline is told as of then. */
export interface NotificationWords {
  readonly label: string;
  readonly title: string;
  readonly detail: string;
  /** Where it leads: a path of ours. */
  readonly href: string;
}

interface Reading {
  readonly now: Date;
  readonly locale: Locale;
  readonly t: Translate;
}

export function describeNotification(data: NotificationData, reading: Reading): NotificationWords {
  const { t, locale, now } = reading;
  const label = t(`notifications:kind.${data.kind}`);
  switch (data.kind) {
    case "call_opened":
    case "call_closing_soon":
      return {
        label,
        title: titleOf(data.call, locale),
        detail: closingWords(new Date(data.closesAt), reading),
        href: callHref(data.call.slug),
      };
    case "closing_date_changed": {
      const before = new Date(data.before);
      const after = new Date(data.after);
      return {
        label: t(`notifications:say.${after > before ? "later" : "earlier"}`),
        title: titleOf(data.call, locale),
        detail: t("notifications:say.dates", {
          before: formatDayTime(locale, before, now),
          after: formatDayTime(locale, after, now),
        }),
        href: callHref(data.call.slug),
      };
    }
    case "proposal_invitation":
      return {
        label,
        title: t("notifications:say.invitation", {
          from: data.from,
          dossier: data.dossier,
        }),
        detail: t("notifications:say.invitationDetail"),
        href: data.href,
      };
    case "proposal_deposit":
      return {
        label,
        title: t("notifications:say.deposit", { dossier: data.dossier }),
        detail: t("notifications:say.depositDetail", { by: data.by }),
        href: data.href,
      };
    case "data_updated":
      return {
        label,
        title: t("notifications:say.data", {
          source: t(`notifications:say.source.${data.source}`),
        }),
        detail: figures(data, reading),
        href: data.href,
      };
  }
}

const titleOf = (call: CallMention, locale: Locale): string =>
  locale === "fr" ? call.titleFr : call.titleEn;

/** « Ferme dans 6 jours, mardi 24 novembre à 17 h (heure de Paris) » */
function closingWords(closesAt: Date, { now, locale, t }: Reading): string {
  const left = timeLeft(now < closesAt ? "open" : "closed", { opensAt: now, closesAt }, now);
  const words =
    "count" in left
      ? t(`calls:time.${left.kind}`, { count: left.count })
      : t(`calls:time.${left.kind}`);
  return t("notifications:say.left", {
    left: words,
    moment: formatDayTime(locale, closesAt, now),
  });
}

function figures(
  data: Extract<NotificationData, { kind: "data_updated" }>,
  { locale, t }: Reading,
): string {
  const told = (["added", "changed", "conflicts"] as const)
    .filter((figure) => data[figure] > 0)
    .map((figure) => t(`notifications:say.${figure}`, { count: data[figure] }));
  return told.length > 0 ? `${formatList(locale, told)}.` : "";
}
