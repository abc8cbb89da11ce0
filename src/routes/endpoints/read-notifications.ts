import { markAllRead } from "#features/people/notifications/commands/change-notifications.server.ts";
import { readAllNotificationsContract } from "#features/people/notifications/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

/** Asked by the bell, which stands on every page: one stays where one is. */
export const action = endpoint(readAllNotificationsContract, async ({ caller }) => {
  await markAllRead(caller, {});
  return { read: true as const };
});
export const loader = action;
