/** Results of an action on notifications, shown by the list after the redirect. */
const DONE = ["deleted", "restored", "saved", "read"] as const;
type Done = (typeof DONE)[number];

export function notificationsDoneHref(list: string, done: Done, id?: string): string {
  const address = new URL(list, "http://local");
  address.searchParams.set("fait", done);
  if (id) address.searchParams.set("notification", id);
  return address.pathname + address.search;
}

export function readDone(params: URLSearchParams): { done: Done | null; doneId: string | null } {
  const done = DONE.find((known) => known === params.get("fait")) ?? null;
  const id = params.get("notification");
  return { done, doneId: done && id && /^[\da-f-]{36}$/.test(id) ? id : null };
}
