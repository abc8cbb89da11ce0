import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

/** Words of this feature in English. */
export const en = {
  kinds: {
    proposal_invitation: {
      label: "Invitation to a proposal",
      help: "Somebody invites you to join their proposal.",
      title: "{{from}} invites you to join “{{dossier}}”",
      detail: "Open the invitation to accept or decline it.",
    },
    proposal_deposit: {
      label: "Proposal deposited",
      help: "A proposal you take part in is deposited.",
      title: "“{{dossier}}” has been deposited",
      detail: "Deposited by {{by}}.",
    },
  },
} as const satisfies TranslationOf<typeof fr>;
