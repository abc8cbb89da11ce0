/** Sent to the document when the notifications of the person who reads it changed. */
export const NOTICES_EVENT = "passerelle:notices";

export interface NoticesDetail {
  readonly unread: number;
}
