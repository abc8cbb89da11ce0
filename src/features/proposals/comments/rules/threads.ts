import { parseKey } from "#form-engine/answer-key.ts";
import type { SentThread } from "../endpoints.ts";

export const COMMENTS_TOPIC = "comments";

/** Not resolved, and at least one comment is not removed. */
const isOpen = ({ resolved, comments }: SentThread): boolean =>
  resolved === null && comments.some(({ removed }) => !removed);

/** Number of open threads on an answer. */
export const countOpenOnAnswer = (threads: readonly SentThread[], key: string): number =>
  threads.filter((thread) => thread.key === key && isOpen(thread)).length;

/** Number of open threads on these questions, in all groups. */
export function countOpenInQuestions(
  threads: readonly SentThread[],
  nodeIds: readonly string[],
): number {
  const wanted = new Set(nodeIds);
  return threads.filter(
    (thread) => isOpen(thread) && wanted.has(parseKey(thread.key)?.nodeId ?? ""),
  ).length;
}
