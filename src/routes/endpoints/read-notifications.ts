import { markAllRead } from "#features/people/notifications/commands/change-notifications.server.ts";
import { readAllNotificationsContract } from "#features/people/notifications/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

/** Called by the notification bell, which is on every page; hence no redirect. */
export const action = endpoint(readAllNotificationsContract, async ({ caller }) => {
  await markAllRead(caller, {});
  return { read: true as const };
});
export const loader = action;
