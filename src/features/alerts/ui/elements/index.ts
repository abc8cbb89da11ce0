/** Custom elements of favourites, saved searches and notifications. For the browser only. */
import { CallLike } from "./call-like.ts";
import { NotificationBell } from "./notice-bell.ts";
import { NotificationCount } from "./notice-count.ts";
import { NotificationList } from "./notice-list.ts";
import { SearchFrequency } from "./search-frequency.ts";

const elements = {
  "call-like": CallLike,
  "notice-bell": NotificationBell,
  "notice-count": NotificationCount,
  "notice-list": NotificationList,
  "search-frequency": SearchFrequency,
};

for (const [name, element] of Object.entries(elements)) {
  // A hot reload loads this file again, and a name can be defined only once.
  if (!customElements.get(name)) customElements.define(name, element);
}
