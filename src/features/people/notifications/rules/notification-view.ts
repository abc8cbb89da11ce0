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

/** A notification in a list, in one language at one time. */
export interface NotificationView {
  readonly id: string;
  readonly icon: IconName;
  readonly tone: NotificationTone;
  readonly label: string;
  readonly title: string;
  readonly detail: string;
  /** Marks it read, then redirects to `targetHref`. */
  readonly href: string;
  /** The address of its subject. */
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

/** The rows as text. Rows that this version cannot read are left out. */
export function toNotificationViews(
  rows: readonly NotificationRow[],
  context: DescribeContext,
): NotificationView[] {
  return rows.flatMap((row) => {
    const text = describeNotification(row, context);
    if (!text) return [];
    const { id, createdAt, readAt } = row;
    return {
      ...text,
      id,
      href: notificationHref(id),
      targetHref: text.href,
      deadline: text.deadline ?? null,
      when: formatWhen(createdAt, context.now, context.locale, context.t),
      iso: createdAt.toISOString(),
      unread: readAt === null,
    };
  });
}

const MINUTE = 60_000;

/** A relative time: minutes, then the hour, then the day, in Paris. */
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
