export const INVITATION_STATES = [
  "sent",
  "read",
  "accepted",
  "refused",
  "expired",
  "cancelled",
  "member_removed",
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Still to be answered. */
export const OPEN_STATES = ["sent", "read"] as const satisfies readonly InvitationState[];
