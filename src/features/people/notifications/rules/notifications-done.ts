import { readDone, readDoneAbout } from "#platform/forms/done.ts";

/** Results of an action on notifications, shown by the list after the redirect. */
const DONE = ["deleted", "restored", "saved", "read"] as const;
type Done = (typeof DONE)[number];

/** The result, with the id of a deleted notification. */
export function readNotificationsDone(url: URL): { done: Done | null; doneId: string | null } {
  const [id = ""] = readDoneAbout(url);
  return { done: readDone(url, DONE), doneId: /^[\da-f-]{36}$/.test(id) ? id : null };
}
