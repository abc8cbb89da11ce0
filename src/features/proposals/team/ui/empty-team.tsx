import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { EmptyReason } from "../rules/teams.ts";

/** Why a team has no members. */
export function EmptyTeam({ reason }: { reason: EmptyReason }) {
  const t = useT();
  const isMissing = reason === "vacant";
  return (
    <p className={isMissing ? "team-missing" : "muted"}>
      {isMissing && <Icon name="warning" />}
      {t(`team:page.empty.${reason}`)}
    </p>
  );
}
