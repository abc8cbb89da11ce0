import type { KnownDossier } from "../queries/dossier-facts.server.ts";
import type { OwedPart } from "../rules/notification-kinds.ts";
import type { Owed } from "../rules/readiness.ts";

/** What is owed, without words: kept with a notification, which is read in either language. */
export const owedParts = (owed: Owed, facts: KnownDossier): OwedPart => ({
  kind: owed.kind,
  team: owed.teamNumber,
  count: owed.kind === "answers" ? owed.count : 1,
  name: nameIn(owed, facts),
});

function nameIn(owed: Owed, facts: KnownDossier): string {
  if (owed.kind === "answers") return owed.formModelType;
  if (owed.kind !== "invitation") return "";
  return facts.invitations.find(({ id }) => id === owed.invitationId)?.name ?? "";
}
