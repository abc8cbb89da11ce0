import type { NotificationKind } from "./notification-kinds.ts";

/** Which kinds are mailed as long as a person has not said otherwise: those with a date or a person waiting. */
export const MAILED_BY_DEFAULT: Readonly<Record<NotificationKind, boolean>> = {
  call_opened: true,
  call_closing_soon: true,
  closing_date_changed: true,
  proposal_invitation: true,
  proposal_deposit: true,
  data_updated: false,
};
