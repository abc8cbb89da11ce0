import { toLocalPath } from "#platform/http/local-path.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";

/** Where to go once a form is saved: where the person was going when they chose to save first, else `usual`. */
export function getRedirectAfterSave(
  form: FormData,
  { origin }: Pick<RequestInfo, "origin">,
  usual: string,
): string {
  const next = form.get(NEXT_FIELD);
  return (typeof next === "string" && toLocalPath(next, origin)) || usual;
}
