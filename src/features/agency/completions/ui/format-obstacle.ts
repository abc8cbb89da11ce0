import type { Translate } from "#platform/i18n/translation-key.ts";

const OBSTACLES = [
  "editInProgress",
  "decided",
  "withdrawn",
  "unknownPart",
  "openedByColleague",
] as const;

/** Why a dossier cannot be asked for a completion. */
export const formatObstacle = (t: Translate, why: string, acronym: string): string =>
  t(`completions:obstacles.${OBSTACLES.find((one) => one === why) ?? "other"}`, { acronym });
