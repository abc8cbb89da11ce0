import { mergeByRevision } from "#features/proposals/posts/rules/merge-by-revision.ts";
import type { SentMessage } from "../endpoints.ts";

export const WORKPAD_TOPIC = "workpad";

/** The loaded part of a conversation: from some message to the newest. */
export interface Conversation {
  readonly messages: readonly SentMessage[];
  /** All changes up to this revision are included. */
  readonly revision: number;
  /** Whether there are earlier messages. */
  readonly older: boolean;
}

/** Adds changes. Of two states of a message the later one wins; changes of messages that are not loaded are ignored. */
export function mergeChanges(
  { messages, revision, older }: Conversation,
  news: readonly SentMessage[],
  upTo: number,
): Conversation {
  const first = messages[0]?.number ?? 0;
  const loaded = news.filter(({ number }) => !older || number >= first);
  return { messages: mergeMessages(messages, loaded), revision: Math.max(revision, upTo), older };
}

/** Adds earlier messages. */
export const addOlder = (
  { messages, revision }: Conversation,
  before: Pick<Conversation, "messages" | "older">,
): Conversation => ({
  messages: mergeMessages(messages, before.messages),
  revision,
  older: before.older,
});

const mergeMessages = (one: readonly SentMessage[], other: readonly SentMessage[]): SentMessage[] =>
  mergeByRevision(one, other).sort((first, second) => first.number - second.number);
