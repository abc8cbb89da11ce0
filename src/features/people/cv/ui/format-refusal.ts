import type { ErrorCode } from "#platform/errors.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { MAX_CVS } from "../rules/cv-limits.ts";

/** Text of a refusal: one of this feature's reasons, or a general error. */
export function formatRefusal(t: Translate, problem: string): string {
  const reason = (["held", "full"] as const).find((one) => one === problem);
  return reason
    ? t(`cv:list.refused.${reason}`, { max: MAX_CVS })
    : t(`error.${problem as ErrorCode}.text`);
}
