import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { selectCallDecisions } from "../../decisions/queries/call-decisions.server.ts";
import { listMotives } from "../../decisions/queries/motives.server.ts";
import { formatSeen } from "../../decisions/rules/decision-form.ts";
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
    }
  | {
      readonly kind: "decide";
      readonly callId: number;
      /** The dossiers with the revisions of their decisions, as the decisions' page reads them. */
      readonly seen: string;
      readonly count: number;
      readonly decidedCount: number;
      readonly motives: Awaited<ReturnType<typeof listMotives>>;
    };

/** What is asked before decisions of a selection are prepared. INVALID for dossiers of several calls. */
export async function loadDecidePanel(
  db: Db,
  actor: StaffActor,
  chosen: readonly { readonly id: string; readonly callId: number }[],
): Promise<ActPanel> {
  const [first] = chosen;
  if (!first) throw new DomainError("NOT_FOUND");
  const { callId } = first;
  if (chosen.some((one) => one.callId !== callId))
    throw new DomainError("INVALID", { rows: "severalCalls" });
  const rows = await selectCallDecisions(
    db,
    actor,
    callId,
    chosen.map(({ id }) => id),
  );
  return {
    kind: "decide",
    callId,
    seen: rows.map(formatSeen).join(","),
    count: rows.length,
    decidedCount: rows.filter(({ decision }) => decision !== null).length,
    motives: await listMotives(db, actor.partnerId),
  };
}

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
