import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { listColleagues, listLabels } from "../queries/list-choices.server.ts";
import type { ChosenDossiers } from "../rules/chosen-dossiers.ts";
import { type AssignmentTrial, loadAssignmentTrial } from "./assignment-trial.server.ts";

/** What the page asks before an act on the chosen dossiers. */
export type ActPanel =
  | {
      readonly kind: "label";
      readonly chosen: ChosenDossiers;
      readonly labels: readonly string[];
    }
  | {
      readonly kind: "assign";
      readonly chosen: ChosenDossiers;
      readonly colleagues: readonly { readonly memberId: string; readonly name: string }[];
      /** Null before a colleague is chosen. */
      readonly trial: AssignmentTrial | null;
    };

export async function loadLabelPanel(
  db: Db,
  { partnerId }: StaffActor,
  chosen: ChosenDossiers,
): Promise<ActPanel> {
  const labels = await listLabels(db, partnerId);
  return { kind: "label", chosen, labels: labels.map(({ name }) => name) };
}

/** The member who acts comes first among the colleagues. `memberId` is undefined before one is chosen, null for nobody. */
export async function loadAssignPanel(
  db: Db,
  actor: StaffActor,
  chosen: ChosenDossiers,
  { memberId, now }: { readonly memberId: string | null | undefined; readonly now: Date },
): Promise<ActPanel> {
  const colleagues = (await listColleagues(db, actor.partnerId))
    .filter(({ role }) => hasRole(role, STAFF_ACTS.checkEligibility))
    .map(({ memberId, firstName, lastName }) => ({
      memberId,
      name: `${firstName} ${lastName}`.trim(),
    }))
    .sort(
      (one, other) =>
        Number(other.memberId === actor.memberId) - Number(one.memberId === actor.memberId),
    );
  const trial =
    memberId === undefined ? null : await loadAssignmentTrial(db, actor, { chosen, memberId, now });
  return { kind: "assign", chosen, colleagues, trial };
}
