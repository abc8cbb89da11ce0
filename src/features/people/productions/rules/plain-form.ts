import { redirect } from "react-router";
import { productionsHref } from "#features/people/productions/rules/paths.ts";
import { redirectDone } from "#platform/forms/done.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/** Reasons shown by the list page when the form was posted without script. */
export const PLAIN_FORM_REFUSALS = ["full", "notFound"] as const;
type Refusal = (typeof PLAIN_FORM_REFUSALS)[number];

/** Whether the form was posted without script: the response is then a redirect to the list, not JSON. */
export const isPlainForm = (request: Request): boolean =>
  request.headers.get("accept")?.includes("text/html") ?? false;

/** Redirects to the list, with the reason if refused. */
export function redirectToList(
  { origin }: RouteArgs["info"],
  back: string | undefined,
  refusal: Refusal | null,
): Response {
  const list = toLocalPath(back ?? null, origin) ?? productionsHref();
  // The reason is shown at the top of the page, so the fragment is left out.
  return refusal ? redirectDone(list.split("#")[0] ?? "", refusal) : redirect(list, 303);
}
