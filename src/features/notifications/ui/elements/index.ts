/** Custom elements of notifications. For the browser only. */
import { NotificationBell } from "./notification-bell.ts";
import { NotificationCount } from "./notification-count.ts";
import { NotificationList } from "./notification-list.ts";

const elements = {
  "notification-bell": NotificationBell,
  "notification-count": NotificationCount,
  "notification-list": NotificationList,
};

for (const [name, element] of Object.entries(elements)) {
  // A hot reload loads this file again, and a name can be defined only once.
  if (!customElements.get(name)) customElements.define(name, element);
}
