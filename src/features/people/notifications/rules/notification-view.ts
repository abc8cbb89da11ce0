import type { IconName } from "#ui/icons.ts";
import { notificationHref } from "./notification-hrefs.ts";
import { describeNotification, type NotificationTone, type Reading } from "./notification-kinds.ts";
import { whenWords } from "./when-words.ts";

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
  readonly about: string;
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
  reading: Reading,
): NotificationView[] {
  return rows.flatMap((row) => {
    const words = describeNotification(row, reading);
    if (!words) return [];
    const { id, createdAt, readAt } = row;
    return {
      ...words,
      id,
      href: notificationHref(id),
      about: words.href,
      deadline: words.deadline ?? null,
      when: whenWords(createdAt, reading.now, reading.locale, reading.t),
      iso: createdAt.toISOString(),
      unread: readAt === null,
    };
  });
}
