import { formatDayTime, formatTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { IconName } from "#ui/icons.ts";
import {
  type DescribeContext,
  describeNotification,
  type NotificationTone,
} from "./notification-kinds.ts";
import { notificationHref } from "./paths.ts";

/** A notification as lists show it, in one language at one moment. */
export interface NotificationView {
  readonly id: string;
  readonly icon: IconName;
  readonly tone: NotificationTone;
  readonly label: string;
  readonly title: string;
  readonly detail: string;
  /** Marks it read on the way to what it is about. */
  readonly href: string;
  /** What it is about itself. */
  readonly targetHref: string;
  readonly deadline: Date | null;
  readonly mailSubject?: string;
  readonly when: string;
  readonly iso: string;
  readonly unread: boolean;
}

export interface NotificationRow {
  readonly id: string;
  readonly kind: string;
  readonly data: unknown;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

/** The rows in words; one that this version of the product cannot read is left out. */
export function toNotificationViews(
  rows: readonly NotificationRow[],
  reading: DescribeContext,
): NotificationView[] {
  return rows.flatMap((row) => {
    const words = describeNotification(row, reading);
    if (!words) return [];
    const { id, createdAt, readAt } = row;
    return {
      ...words,
      id,
      href: notificationHref(id),
      targetHref: words.href,
      deadline: words.deadline ?? null,
      when: formatWhen(createdAt, reading.now, reading.locale, reading.t),
      iso: createdAt.toISOString(),
      unread: readAt === null,
    };
  });
}

const MINUTE = 60_000;

/** When something came, as a person would say it: minutes, then the hour, then the day, in Paris. */
function formatWhen(at: Date, now: Date, locale: Locale, t: Translate): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE);
  if (minutes < 1) return t("notifications:when.now");
  if (minutes < 60) return t("notifications:when.minutes", { count: minutes });
  const time = formatTime(locale, at);
  const days = countParisDays(at, now);
  if (days === 0) return t("notifications:when.today", { time });
  if (days === 1) return t("notifications:when.yesterday", { time });
  return formatDayTime(locale, at, now);
}
