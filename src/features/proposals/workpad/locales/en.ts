import type { TranslationOf } from "#platform/i18n/translation.ts";
import { MAX_POST_LENGTH } from "../rules/post-abilities.ts";
import type { fr } from "./fr.ts";

/** Words of this feature in English. */
export const en = {
  title: "Workpad",
  lead: "Where the team talks while it writes the proposal. Nothing said here is submitted.",
  messages: "Messages",
  empty: "Nobody has written yet",
  emptyText:
    "Write the first message: the whole team will read it. An @ and a name lets that person know.",
  older: "Earlier messages",
  newest: "Back to the latest messages",
  new: "New messages",
  offline:
    "Offline: what you write is kept on this device and leaves as soon as the network is back.",
  ended:
    "You no longer have access to this proposal. What was not sent still stands here: copy it if you need it.",
  composer: {
    label: "Your message",
    help: "@ to name somebody, Ctrl + Enter to send.",
    plainHelp: "@ and a full name lets that person know.",
    question: "Point to a question",
    noQuestion: "None",
    send: "Send",
  },
  mention: {
    label: "Members of the team",
    offered_one: "{{count}} person offered: arrows to choose, Enter to insert.",
    offered_other: "{{count}} people offered: arrows to choose, Enter to insert.",
  },
  message: {
    you: "You",
    formerMember: "Somebody without an account",
    edited: "edited at {{time}}",
    edit: "Edit",
    remove: "Delete",
    of: "the message of {{name}}",
    editLabel: "Edit the message",
    save: "Save",
    keep: "Cancel",
    askRemove:
      "Delete this message? Its text disappears for everybody; it will still be said that there was one.",
    askRemoveOther:
      "Delete this message of somebody else? Its text disappears for everybody, and the journal will say that you deleted it.",
    questionGone: "A question that is no longer in the form",
    removed: {
      byAuthor: "Message deleted by the person who wrote it.",
      byCoordinator: "Message deleted by the coordinator.",
      withAccount: "Message gone with the account of the person who wrote it.",
    },
  },
  waiting: {
    onDevice: "Only on this device, being sent…",
    refused: "Not sent. {{reason}}",
    retry: "Try again",
    discard: "Discard",
  },
  problems: {
    missing: "Write something.",
    tooLong: `The text is longer than ${MAX_POST_LENGTH} characters.`,
    INVALID: `The text is empty or longer than ${MAX_POST_LENGTH} characters.`,
    tooLate: "This message is more than an hour old: it can no longer be edited.",
    TOO_MANY_REQUESTS: "Too many messages in a short time. Try again in a minute.",
    NOT_FOUND: "You no longer have access to this workpad.",
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
