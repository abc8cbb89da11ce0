import { parseKey } from "#form-engine/answer-key.ts";
import type { SentThread } from "../endpoints.ts";

/** Still discussed: not resolved, and somebody's words are still in it. */
const isOpen = ({ resolved, comments }: SentThread): boolean =>
  resolved === null && comments.some(({ removed }) => !removed);

/** How many threads on an answer are open. */
export const countOpenOnAnswer = (threads: readonly SentThread[], key: string): number =>
  threads.filter((thread) => thread.key === key && isOpen(thread)).length;

/** How many are open on any of these questions, in whichever group. */
export function countOpenInQuestions(
  threads: readonly SentThread[],
  nodeIds: readonly string[],
): number {
  const wanted = new Set(nodeIds);
  return threads.filter(
    (thread) => isOpen(thread) && wanted.has(parseKey(thread.key)?.nodeId ?? ""),
  ).length;
}

/** With what came since: the same thread twice is once, in its latest state. */
export function mergeThreads(
  held: readonly SentThread[],
  news: readonly SentThread[],
): readonly SentThread[] {
  const byId = new Map(held.map((thread) => [thread.id, thread]));
  for (const thread of news) {
    const known = byId.get(thread.id);
    if (!known || known.revision < thread.revision) byId.set(thread.id, thread);
  }
  return [...byId.values()];
}

export const COMMENTS_TOPIC = "comments";
