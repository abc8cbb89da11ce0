import { href } from "react-router";
import { isKindName } from "./notification-kinds.ts";

export const NOTIFICATIONS_PATH = href("/mon-espace/notifications");

/** Marks it read on the way to what it is about. */
export const notificationHref = (id: string): string =>
  href("/mon-espace/notifications/:id", { id });

/** What can be done to one, as its address says it. */
export type NotificationAction = "lue" | "non-lue" | "supprimer" | "retablir";

/** Takes a posted form. */
export const notificationActionHref = (id: string, act: NotificationAction): string =>
  href("/mon-espace/notifications/:id/:act", { id, act });

/** Which notifications an address shows. */
export interface NotificationFilter {
  readonly unreadOnly: boolean;
  readonly kind: string | null;
  readonly page: number;
}

const FIELDS = { state: "etat", kind: "sujet", page: "page" } as const;
export const UNREAD_STATE = "non-lues";

/** What cannot be understood is left out. */
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
