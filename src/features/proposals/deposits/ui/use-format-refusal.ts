import { useT } from "#platform/i18n/context.tsx";
import type { DepositPageView } from "../views/deposit-page.server.ts";

const REFUSALS = [
  "notYourRole",
  "deposited",
  "withdrawn",
  "editEnded",
  "notOpen",
  "closed",
  "overtaken",
  "unconfirmed",
  "incomplete",
  "changedMeanwhile",
  "printing",
  "cvUnprintable",
  "fileUnreadable",
  "storageFull",
  "signingKey",
  "TOO_MANY_REQUESTS",
] as const;

type RefusalValues = Pick<DepositPageView, "missing" | "closes" | "editEnds">;

/** Formats why a deposit was refused, and what can be done about it. */
export function useFormatRefusal() {
  const t = useT();
  return (why: string, { missing, closes, editEnds }: RefusalValues): string => {
    if (why === "closed" && editEnds) return t("deposits:refusals.editOver", { closes: editEnds });
    const known = REFUSALS.find((one) => one === why) ?? "failed";
    return t(`deposits:refusals.${known}`, { count: missing, closes });
  };
}
