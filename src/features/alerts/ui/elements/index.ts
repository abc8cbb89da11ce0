import { NoticeBell } from "./notice-bell.ts";
import { NoticeCount } from "./notice-count.ts";
import { NoticeList } from "./notice-list.ts";

const elements = {
  "notice-bell": NoticeBell,
  "notice-count": NoticeCount,
  "notice-list": NoticeList,
};

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
