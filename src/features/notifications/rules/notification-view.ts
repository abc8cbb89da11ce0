import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/words.ts";
import { describeNotification } from "./describe-notification.ts";
import type { NotificationData, NotificationKind } from "./notification-kinds.ts";
import { whenWords } from "./when-words.ts";

export const NOTIFICATIONS_PATH = "/mon-espace/notifications";

/** A notification as lists show it, in one language at one moment. */
export interface NotificationView {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly label: string;
  readonly title: string;
  readonly detail: string;
  /** Marks it read on the way to what it is about. */
  readonly href: string;
  readonly when: string;
  readonly iso: string;
  readonly unread: boolean;
}

export interface NotificationRow {
  readonly id: string;
  readonly data: NotificationData;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

export function toNotificationView(
  { id, data, createdAt, readAt }: NotificationRow,
  now: Date,
  locale: Locale,
  t: Translate,
): NotificationView {
  const { label, title, detail } = describeNotification(data, { now, locale, t });
  return {
    id,
    kind: data.kind,
    label,
    title,
    detail,
    href: `${NOTIFICATIONS_PATH}/${id}`,
    when: whenWords(createdAt, now, locale, t),
    iso: createdAt.toISOString(),
    unread: readAt === null,
  };
}
