import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  paper: {
    preview: "Preview: this letter has not been sent",
    from: "From",
    to: "To",
    copy: "Copy",
    managers_one: "{{count}} scientific manager",
    managers_other: "{{count}} scientific managers",
    date: "Date",
  },
} satisfies TranslationOf<typeof fr>;
