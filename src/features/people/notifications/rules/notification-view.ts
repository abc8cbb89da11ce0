import type { IconName } from "#ui/icons.ts";
import { formatWhen } from "./format-when.ts";
import { notificationHref } from "./notification-hrefs.ts";
import {
  type DescribeContext,
  describeNotification,
  type NotificationTone,
} from "./notification-kinds.ts";

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
