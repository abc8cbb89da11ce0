import { toLocalPath } from "#platform/http/local-path.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";

/** Address after a saved form: the link the person followed before choosing to save, otherwise `usual`. */
export function getRedirectAfterSave(
  form: FormData,
  { origin }: Pick<RequestInfo, "origin">,
  usual: string,
): string {
  const next = form.get(NEXT_FIELD);
  return (typeof next === "string" && toLocalPath(next, origin)) || usual;
}
