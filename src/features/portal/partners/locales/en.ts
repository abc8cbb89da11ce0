import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  list: {
    title: "Partner agencies",
    lead: "Each agency publishes its calls, keeps its rules and decides alone. Passerelle brings them to one address.",
    bricks: "One brick per call: solid when it is open, outlined when it is upcoming",
    open_one: "{{formatted}} open call",
    open_other: "{{formatted}} open calls",
    upcoming_one: "{{formatted}} upcoming",
    upcoming_other: "{{formatted}} upcoming",
    none: "No open or upcoming call",
    emptyTitle: "No agency has joined yet",
    emptyText: "Partner agencies will appear here as soon as the first one is registered.",
    back: "Back to the home page",
  },
  page: {
    back: "All agencies",
    website: "{{ofPartner}} website",
    newTab: "(new tab)",
    calls: "Its calls",
    count_one: "{{formatted}} published call",
    count_other: "{{formatted}} published calls",
    order: "the next to close first",
    search: "Search among these calls",
    pages: "Pages of calls",
    onPage: "page {{page}} of {{pages}}",
    emptyTitle: "No call for the time being",
    emptyText: "This agency has no open call, no upcoming one and none closed within four months.",
    emptyAction: "See the calls of other agencies",
    beyond_one: "The calls of {{ofPartner}} fit on one page.",
    beyond_other: "The calls of {{ofPartner}} end at page {{count}}.",
    beyondAction: "See the calls of {{ofPartner}}",
  },
  controller: {
    text: "Data controller for your dossier: {{name}}. To exercise your rights, write to",
  },
} as const satisfies TranslationOf<typeof fr>;
