import { useT } from "#platform/i18n/context.tsx";

const REFUSALS = [
  "notYourRole",
  "deposited",
  "notOpen",
  "closed",
  "incomplete",
  "changedMeanwhile",
  "fileUnreadable",
  "signingKey",
  "TOO_MANY_REQUESTS",
] as const;

/** Why a dossier was not deposited, and what can be done. */
export function useRefusalWords() {
  const t = useT();
  return (why: string, values: { count: number; closes: string }): string =>
    t(`receipts:refusals.${REFUSALS.find((one) => one === why) ?? "failed"}`, values);
}
