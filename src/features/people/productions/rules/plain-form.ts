import { redirect } from "react-router";
import { productionsHref } from "#features/people/productions/rules/paths.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/** Reason shown by the list page when the form was posted without script. */
type Refusal = "full" | "notFound";

/** Whether the form was posted without script: the response is then a redirect to the list, not JSON. */
export const isPlainForm = (request: Request): boolean =>
  request.headers.get("accept")?.includes("text/html") ?? false;

/** Redirects to the list, with the reason if refused. */
export function redirectToList(
  { origin }: RouteArgs["info"],
  back: string | undefined,
  refusal: Refusal | null,
): Response {
  const to = new URL(toLocalPath(back ?? null, origin) ?? productionsHref(), origin);
  if (refusal) {
    to.searchParams.set("refus", refusal);
    // The reason is shown at the top of the page.
    to.hash = "";
  } else to.searchParams.delete("refus");
  return redirect(`${to.pathname}${to.search}${to.hash}`, 303);
}
