/** Custom elements of favourites, saved searches and notifications. For the browser only. */
import { CallLike } from "./call-like.ts";
import { NoticeBell } from "./notice-bell.ts";
import { NoticeCount } from "./notice-count.ts";
import { NoticeList } from "./notice-list.ts";
import { SearchFrequency } from "./search-frequency.ts";

const elements = {
  "call-like": CallLike,
  "notice-bell": NoticeBell,
  "notice-count": NoticeCount,
  "notice-list": NoticeList,
  "search-frequency": SearchFrequency,
};

for (const [name, element] of Object.entries(elements)) {
  // A hot reload loads this file again, and a name can be defined only once.
  if (!customElements.get(name)) customElements.define(name, element);
}
