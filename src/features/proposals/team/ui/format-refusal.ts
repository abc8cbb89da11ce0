import type { Translate } from "#platform/i18n/translation-key.ts";

const REFUSALS = [
  "deposited",
  "callNotOpen",
  "notYourRole",
  "transferFirst",
  "hasDelegate",
  "alreadyDelegate",
  "notDelegate",
  "alreadyManager",
  "remindedToday",
  "namedByCall",
  // What an invitation has become meanwhile.
  "accepted",
  "refused",
  "cancelled",
  "expired",
  "member_removed",
  "teamTaken",
  "teamRemoved",
  "teamNotVacant",
  "NOT_FOUND",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
] as const;

/** Why something about the team was not done, in words; of what has none here, the words given for it. */
export function formatRefusal(
  t: Translate,
  problem: string,
  otherwise = t("team:page.failed"),
): string {
  const code = problem === "BUSY" ? "UNAVAILABLE" : problem;
  const known = REFUSALS.find((one) => one === code);
  return known ? t(`team:page.refusals.${known}`) : otherwise;
}
