import { previewNotificationsContract } from "#features/people/notifications/endpoints.ts";
import { loadBellView } from "#features/people/notifications/views/bell-view.server.tsx";
import { endpoint } from "#platform/http/endpoint.server.ts";

/** HTML of the notification bell, to refresh an open page. */
export const loader = endpoint(previewNotificationsContract, ({ caller, info }) => {
  const { actor } = caller;
  return loadBellView(caller.db, { actor, locale: info.locale, now: caller.clock.now() });
});
export const action = loader;
