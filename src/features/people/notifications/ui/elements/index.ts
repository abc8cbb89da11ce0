/** Custom elements of notifications. For the browser only. */
import { defineElements } from "#ui/elements/define-elements.ts";
import { NotificationBell, NotificationCount } from "./notification-bell.ts";
import { NotificationList } from "./notification-list.ts";

defineElements({
  "notification-bell": NotificationBell,
  "notification-count": NotificationCount,
  "notification-list": NotificationList,
});
