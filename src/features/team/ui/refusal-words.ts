import type { Translate } from "#platform/i18n/words.ts";

const REFUSALS = [
  "deposited",
  "callNotOpen",
  "notYourRole",
  "transferFirst",
  "hasDelegate",
  "remindedToday",
] as const;

/** Why an act on the team was refused. */
export function refusalWords(t: Translate, problem: string): string {
  const known = REFUSALS.find((one) => one === problem);
  return t(known ? `team:page.refusals.${known}` : "team:page.failed");
}
