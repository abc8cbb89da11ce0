import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

/** Words of this feature in English. */
export const en = {
  name: "Comments",
  title: "Comments",
  lead: "What the team says of each question. None of it is exported or submitted.",
  on: "Comments on “{{title}}”",
  open_one: "{{count}} open comment on “{{title}}”",
  open_other: "{{count}} open comments on “{{title}}”",
  begin: "Comment on “{{title}}”",
  inSection_one: "{{count}} open comment",
  inSection_other: "{{count}} open comments",
  close: "Close",
  all: "All comments of the proposal",
  first: "Your comment",
  another: "Begin another thread",
  send: "Comment",
  reply: "Reply",
  sendReply: "Send the reply",
  resolve: "Resolve",
  reopen: "Reopen",
  resolvedBy: "Resolved by {{name}}, {{at}}",
  resolvedCount_one: "{{count}} resolved thread",
  resolvedCount_other: "{{count}} resolved threads",
  resolvedTitle: "Resolved",
  removeSure: "Delete for everybody?",
  removed: {
    byAuthor: "Comment deleted by the person who wrote it.",
    byCoordinator: "Comment deleted by the coordinator.",
    withAccount: "Comment gone with the account of the person who wrote it.",
  },
  editLabel: "Edit the comment",
  ended:
    "You no longer have access to this proposal. What you had typed still stands here: copy it if you need it.",
  thread: "Thread of {{name}} on “{{title}}”, {{at}}",
  none: "No comments",
  noneText: "Comments stand on a question, in the form: the sign is beside each question.",
  toWorkpad: "Go to the workpad",
  gone: "(a question that is no longer in the form)",
  problems: {
    tooLate: "This comment is more than an hour old: it can no longer be edited.",
    NOT_FOUND: "This thread, or your access to the proposal, is no longer there.",
    TOO_MANY_REQUESTS: "Too many comments in a short time. Try again in a minute.",
  },
  kinds: {
    comment_replied: {
      label: "Reply to a comment",
      help: "Somebody replies in a thread in which you wrote.",
      title: "{{by}} replied in “{{dossier}}”",
      detail: "In a thread of comments in which you wrote",
    },
  },
} as const satisfies TranslationOf<typeof fr>;
