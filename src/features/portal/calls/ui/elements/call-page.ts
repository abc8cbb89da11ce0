/** The comforts of a call's own page. For the browser only. */
import { defineElements } from "#ui/elements/define-elements.ts";
import { BackToList } from "./back-to-list.ts";
import { CountDown } from "./count-down.ts";
import { LocalMoment } from "./local-moment.ts";
import { PrintPage } from "./print-page.ts";
import { ShareLink } from "./share-link.ts";

defineElements({
  "back-to-list": BackToList,
  "count-down": CountDown,
  "local-moment": LocalMoment,
  "print-page": PrintPage,
  "share-link": ShareLink,
});
