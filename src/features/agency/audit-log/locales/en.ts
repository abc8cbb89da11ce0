import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  title: "Audit log",
  lead: "Who did what, and when: every act of the administration and every change of a dossier's state. Nothing is ever erased here.",
  columns: {
    date: "When",
    event: "Act",
    person: "By",
    subject: "Subject",
    agency: "Agency",
  },
  empty: "Nothing is recorded yet",
  emptyHelp: "Acts of the administration and changes of dossiers' states will appear here.",
} satisfies TranslationOf<typeof fr>;
