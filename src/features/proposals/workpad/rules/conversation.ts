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

function mergeMessages(one: readonly SentMessage[], other: readonly SentMessage[]): SentMessage[] {
  const byId = new Map(one.map((message) => [message.id, message]));
  for (const message of other) {
    const known = byId.get(message.id);
    if (!known || known.revision < message.revision) byId.set(message.id, message);
  }
  return [...byId.values()].sort((first, second) => first.number - second.number);
}
