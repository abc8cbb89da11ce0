import type { Translate } from "#platform/i18n/translation-key.ts";

const CODES = [
  "unknownNode",
  "groupGone",
  "disabled",
  "hidden",
  "locked",
  "invalid",
  "conflict",
  "notAnImage",
  "tooManyImages",
  "imageLater",
] as const;

/** Why an answer was not taken, in the reader's language. */
export function formatRefusal(t: Translate, code: string | undefined): string {
  if (code === "deposited" || code === "notYourRole") return t(`dossierForm:reasons.${code}`);
  return t(`dossierForm:refusals.${CODES.find((one) => one === code) ?? "invalid"}`);
}
