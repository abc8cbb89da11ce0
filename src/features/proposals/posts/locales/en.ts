import type { TranslationOf } from "#platform/i18n/translation.ts";
import { MAX_POST_LENGTH } from "../rules/post-abilities.ts";
import type { fr } from "./fr.ts";

/** Words of this feature in English. */
export const en = {
  you: "You",
  formerMember: "Somebody without an account",
  edited: "edited at {{time}}",
  edit: "Edit",
  remove: "Delete",
  save: "Save",
  cancel: "Cancel",
  help: "@ and a full name lets that person know.",
  mention: {
    label: "Members of the team",
    offered_one: "{{count}} person offered: arrows to choose, Enter to insert.",
    offered_other: "{{count}} people offered: arrows to choose, Enter to insert.",
  },
  problems: {
    missing: "Write something.",
    tooLong: `The text is longer than ${MAX_POST_LENGTH} characters.`,
    INVALID: `The text is empty or longer than ${MAX_POST_LENGTH} characters.`,
    SIGN_IN_REQUIRED:
      "You are no longer signed in: nothing was sent. Your text is still here: send it again to sign in.",
    failed: "This could not be done. Your text is still here: try again in a moment.",
  },
  kinds: {
    mentioned: {
      label: "You were named",
      help: "Somebody writes @ and your name in the workpad or in a comment of a proposal.",
      title: "{{by}} named you in “{{dossier}}”",
      workpad: "In the team's workpad",
      comment: "In a comment on a question",
    },
  },
} as const satisfies TranslationOf<typeof fr>;
