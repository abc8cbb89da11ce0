import type { TranslationOf } from "#platform/i18n/translation.ts";
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
    question: "Point to a question",
    noQuestion: "None",
    send: "Send",
  },
  message: {
    of: "the message of {{name}}",
    editLabel: "Edit the message",
    askRemove:
      "Delete this message? Its text disappears for everybody; it will still be said that there was one.",
    askRemoveOther:
      "Delete this message of somebody else? Its text disappears for everybody, and the journal will say that you deleted it.",
    questionGone: "A question that is no longer in the form",
  },
  removed: {
    byAuthor: "Message deleted by the person who wrote it.",
    byCoordinator: "Message deleted by the coordinator.",
    withAccount: "Message gone with the account of the person who wrote it.",
  },
  waiting: {
    onDevice: "Only on this device, being sent…",
    refused: "Not sent. {{reason}}",
    retry: "Try again",
    discard: "Discard",
  },
  problems: {
    tooLate: "This message is more than an hour old: it can no longer be edited.",
    TOO_MANY_REQUESTS: "Too many messages in a short time. Try again in a minute.",
    NOT_FOUND: "You no longer have access to this workpad.",
  },
} as const satisfies TranslationOf<typeof fr>;
