import type { SentMessage } from "../endpoints.ts";

/** A stretch of a conversation as a page holds it: from some message up to the newest. */
export interface Conversation {
  readonly messages: readonly SentMessage[];
  /** Everything up to here is in it. */
  readonly revision: number;
  /** There are messages before the first. */
  readonly older: boolean;
}

/** With what came since. The same message twice is once, in its latest state; changes of what is not held are left out. */
export function mergeChanges(
  { messages, revision, older }: Conversation,
  news: readonly SentMessage[],
  upTo: number,
): Conversation {
  const first = messages[0]?.number ?? 0;
  const held = news.filter(({ number }) => !older || number >= first);
  return { messages: mergeMessages(messages, held), revision: Math.max(revision, upTo), older };
}

/** With the messages before its first. */
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

export const WORKPAD_TOPIC = "workpad";
