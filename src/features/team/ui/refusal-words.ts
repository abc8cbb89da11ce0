import type { Translate } from "#platform/i18n/words.ts";

const REFUSALS = [
  "deposited",
  "callNotOpen",
  "notYourRole",
  "transferFirst",
  "hasDelegate",
  "remindedToday",
  "namedByCall",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
] as const;

/** Why something about the team was not done, in words. */
export function refusalWords(t: Translate, problem: string): string {
  const known = REFUSALS.find((one) => one === problem);
  return t(known ? `team:page.refusals.${known}` : "team:page.failed");
}
