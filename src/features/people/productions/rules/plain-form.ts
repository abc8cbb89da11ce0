import { redirect } from "react-router";
import { productionsHref } from "#features/people/productions/rules/list-request.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/** Shown by the page where there is no script to show the words. */
type Refusal = "full" | "notFound";

/** Whether a star or a heart was sent by the form itself: it then wants its page back, and not an answer. */
export const isPlainForm = (request: Request): boolean =>
  request.headers.get("accept")?.includes("text/html") ?? false;

/** Leads a plain form back to its list, which says why where it was refused. */
export function redirectToList(
  { origin }: RouteArgs["info"],
  back: string | undefined,
  refusal: Refusal | null,
): Response {
  const to = new URL(toLocalPath(back ?? null, origin) ?? productionsHref(), origin);
  if (refusal) {
    to.searchParams.set("refus", refusal);
    // The reason stands at the head of the page.
    to.hash = "";
  } else to.searchParams.delete("refus");
  return redirect(`${to.pathname}${to.search}${to.hash}`, 303);
}
