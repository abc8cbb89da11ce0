import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { digestFr } from "./digest.fr.ts";

/** English translations of the mails about new calls and notifications. */
export const digestEn = {
  calls_one: "{{count}} new or changed call for your searches",
  calls_other: "{{count}} new or changed calls for your searches",
  oneCall: "For your searches: {{title}}",
  notifications_one: "{{count}} notification",
  notifications_other: "{{count}} notifications",
  both: "{{calls}}, {{notifications}}",
  subject: "{{title}} · closes {{closes}}",
  subjectFirst: "{{title}} · first closing {{closes}}",
  happened: "What changed",
  item: "{{partner}} · {{left}}, {{moment}} (Paris time)",
  notification: "{{label}}: {{title}}",
  more_one: "See {{count}} more call",
  more_other: "See {{count}} more calls",
  run: "See the whole search",
  manage: "Manage this alert",
  leave: "Stop e-mails of this search",
  choose: "Choose my e-mails",
  openDossier: "Open the proposal",
  footer: "You receive this message from Passerelle because {{reasons}}.",
  reasons: {
    searches: "you saved these searches",
    calls: "you follow these calls or have a proposal for them",
    dossiers: "you take part in these proposals or did so",
    invitation: "a team invites you to join it",
    profile: "your profile is linked to these sources",
  },
  end: {
    title: "Stop these e-mails",
    text: "No more e-mail will go out for the searches and subjects the message was about. Saved searches and the notifications in your space stay.",
    action: "Stop these e-mails",
    doneTitle: "Done",
    done: "You will not receive these e-mails any more. You can ask for them again in your space.",
    calls: "See the calls",
  },
} as const satisfies TranslationOf<typeof digestFr>;
