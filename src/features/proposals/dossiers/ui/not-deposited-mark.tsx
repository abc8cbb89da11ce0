import { useT } from "#platform/i18n/context.tsx";
import type { DossierListItem } from "../views/dossier-list.server.ts";

interface NotDepositedMarkProps {
  /** How the time of its call stands. */
  tone: DossierListItem["time"]["tone"];
  /** What is written beside a deposited version, which the agency does not have. */
  unlocked?: boolean;
}

/** Saved is not deposited: this stands wherever the other is said, and is loud once time runs out. */
export function NotDepositedMark({ tone, unlocked = false }: NotDepositedMarkProps) {
  const t = useT();
  const isLoud = unlocked || tone === "soon" || tone === "over";
  return (
    <span className={isLoud ? "dossier-not-sent dossier-not-sent-soon" : "dossier-not-sent"}>
      {unlocked
        ? t("dossiers:head.changesNotDeposited")
        : t(isLoud ? "dossiers:head.notDepositedSoon" : "dossiers:head.notDeposited")}
    </span>
  );
}
