import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  title: "Audit log",
  lead: "Who did what, and when: every act of the administration and of the agencies, and every change of a dossier's state. No row is ever erased or changed; only a reason that somebody wrote can be erased.",
  agencyTitle: "Audit log of the agency",
  agencyLead:
    "Who did what, and when, in what concerns your agency. Other agencies and the administration of the portal appear without names of people.",
  columns: {
    date: "When",
    event: "Act",
    person: "By",
    subject: "Subject",
    agency: "Agency",
    reason: "Reason",
  },
  empty: "Nothing is recorded yet",
  emptyHelp:
    "Acts of the administration and of the agencies and changes of dossiers' states will appear here.",
  erase: {
    action: "Erase the reason",
    actionNamed: "Erase the reason: {{event}}, {{date}}",
    title: "Erase this reason?",
    text: "{{event}}, {{date}}. The text below disappears for ever; the row of the log stays, and says that a reason was erased.",
    confirm: "Erase for ever",
    cancel: "Cancel",
    done: "The reason is erased.",
    erased: "Erased on {{date}}",
  },
} satisfies TranslationOf<typeof fr>;
