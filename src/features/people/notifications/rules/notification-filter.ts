import { NOTIFICATIONS_PATH } from "./notification-hrefs.ts";
import { isKindName } from "./notification-kinds.ts";

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
