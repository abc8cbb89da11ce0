import type { NamedDossierFacts } from "../queries/dossier-facts.server.ts";
import type { TaskSummary } from "../rules/notification-kinds.ts";
import type { ReadinessTask } from "../rules/readiness.ts";

/** What is owed, without words: kept with a notification, which is read in either language. */
export const toTaskSummary = (owed: ReadinessTask, facts: NamedDossierFacts): TaskSummary => ({
  kind: owed.kind,
  team: owed.teamNumber,
  count: owed.kind === "answers" ? owed.count : 1,
  name: getTaskName(owed, facts),
});

function getTaskName(owed: ReadinessTask, facts: NamedDossierFacts): string {
  if (owed.kind === "answers") return owed.formModelType;
  if (owed.kind !== "invitation") return "";
  return facts.invitations.find(({ id }) => id === owed.invitationId)?.name ?? "";
}
