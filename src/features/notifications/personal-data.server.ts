import { type PersonalPart, rowsOf } from "#platform/personal-part.server.ts";
import { alertDigests, notificationPreferences, notifications } from "./tables.server.ts";

export const notificationParts: readonly PersonalPart[] = [
  rowsOf("notifications/notifications", notifications),
  rowsOf("notifications/preferences", notificationPreferences),
  rowsOf("notifications/mails", alertDigests),
];
