/** Sent to the document when the notifications of the person who reads it changed. */
export const NOTIFICATIONS_EVENT = "passerelle:notifications";

export interface NotificationsDetail {
  readonly unread: number;
}
