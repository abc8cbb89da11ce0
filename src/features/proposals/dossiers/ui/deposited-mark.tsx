import { useT } from "#platform/i18n/context.tsx";
import { StatusMark } from "#ui/tag.tsx";
import type { DossierPlace } from "../rules/dossier.ts";

interface DepositedMarkProps {
  place: DossierPlace;
  /** The day of the deposit, in words. */
  deposited: string;
}

/** That it is deposited and since when, or what the agency decided. */
export function DepositedMark({ place, deposited: date }: DepositedMarkProps) {
  const t = useT();
  if (place === "selected" || place === "not_selected" || place === "not_eligible") {
    return (
      <StatusMark tone={place === "selected" ? "open" : "closed"}>
        {t(`dossiers:head.places.${place}`)} ({t("dossiers:head.deposited", { date })})
      </StatusMark>
    );
  }
  return <StatusMark tone="open">{t("dossiers:head.deposited", { date })}</StatusMark>;
}
