import { href } from "react-router";
import { isKindName } from "./notification-kinds.ts";

export const NOTIFICATIONS_PATH = href("/mon-espace/notifications");

/** Marks the notification read, then redirects to its subject. */
export const notificationHref = (id: string): string =>
  href("/mon-espace/notifications/:id", { id });

/** Actions on a notification, as named in addresses. */
export type NotificationAction = "lue" | "non-lue" | "supprimer" | "retablir";

/** The address to which the form of an action is posted. */
export const notificationActionHref = (id: string, act: NotificationAction): string =>
  href("/mon-espace/notifications/:id/:act", { id, act });

/** The filter of a list of notifications, from its address. */
export interface NotificationFilter {
  readonly unreadOnly: boolean;
  readonly kind: string | null;
  readonly page: number;
}

const FIELDS = { state: "etat", kind: "sujet", page: "page" } as const;
export const UNREAD_STATE = "non-lues";

/** Reads the filter. Invalid parameters are ignored. */
export function readNotificationFilter(params: URLSearchParams): NotificationFilter {
  const kind = params.get(FIELDS.kind) ?? "";
  const page = params.get(FIELDS.page) ?? "";
  return {
    unreadOnly: params.get(FIELDS.state) === UNREAD_STATE,
    kind: isKindName(kind) ? kind : null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export function notificationsHref({ unreadOnly, kind, page }: Partial<NotificationFilter>): string {
  const params = new URLSearchParams();
  if (unreadOnly) params.set(FIELDS.state, UNREAD_STATE);
  if (kind) params.set(FIELDS.kind, kind);
  if (page && page > 1) params.set(FIELDS.page, String(page));
  const query = params.toString();
  return query ? `${NOTIFICATIONS_PATH}?${query}` : NOTIFICATIONS_PATH;
}
