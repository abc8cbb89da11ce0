import { and, inArray } from "drizzle-orm";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import type { ChosenDossier } from "../queries/dossier-rows.server.ts";
import { findColleague } from "../queries/list-choices.server.ts";
import type { ChosenDossiers } from "../rules/chosen-dossiers.ts";
import { loadChosenDossiers } from "./chosen-dossiers.server.ts";

interface AssignmentRequest {
  readonly chosen: ChosenDossiers;
  /** The member who gets the dossiers; null to take them back. */
  readonly memberId: string | null;
  readonly now: Date;
}

/** What an assignment would do to each of the chosen dossiers. */
export interface AssignmentPlan {
  readonly assignee: StaffActor | null;
  readonly changed: readonly ChosenDossier[];
  /** Already as asked for. */
  readonly unchanged: readonly ChosenDossier[];
  /** Dossiers that the colleague may not read: another department, or a conflict of interest. */
  readonly unreadable: readonly ChosenDossier[];
  /** Dossiers that a colleague has open: they are left out. */
  readonly opened: readonly ChosenDossier[];
}

/**
 * Plans an assignment. Throws INVALID for a colleague who has left, belongs to another agency, or has no role that deals
 * with dossiers.
 */
export async function planAssignment(
  db: Db,
  actor: StaffActor,
  { chosen, memberId, now }: AssignmentRequest,
): Promise<AssignmentPlan> {
  const all = await loadChosenDossiers(db, actor, chosen, now);
  const opened = all.filter(({ openedBy }) => openedBy !== null);
  const rows = all.filter(({ openedBy }) => openedBy === null);
  if (memberId === null)
    return {
      assignee: null,
      changed: rows.filter(({ assignedMemberId }) => assignedMemberId !== null),
      unchanged: rows.filter(({ assignedMemberId }) => assignedMemberId === null),
      unreadable: [],
      opened,
    };
  const assignee = await findColleague(db, actor, memberId);
  if (!assignee || !hasRole(assignee.role, STAFF_ACTS.checkEligibility))
    throw new DomainError("INVALID", { member: "unknown" });
  const ids = rows.map(({ id }) => id);
  const readable = await db
    .select({ id: dossiers.id })
    .from(dossiers)
    .where(and(inArray(dossiers.id, ids), dossierVisibleTo(assignee)));
  const readableIds = new Set(readable.map(({ id }) => id));
  const isAssigned = ({ assignedMemberId }: ChosenDossier) => assignedMemberId === memberId;
  const seen = rows.filter(({ id }) => readableIds.has(id));
  return {
    assignee,
    changed: seen.filter((row) => !isAssigned(row)),
    unchanged: seen.filter(isAssigned),
    unreadable: rows.filter(({ id }) => !readableIds.has(id)),
    opened,
  };
}

/** Names shown of each group of dossiers. */
const MAX_NAMES = 5;

const summarize = (rows: readonly ChosenDossier[]) => ({
  count: rows.length,
  names: rows.slice(0, MAX_NAMES).map(({ acronym }) => acronym),
});

/** The trial of an assignment, as the page shows it. */
export async function loadAssignmentTrial(db: Db, actor: StaffActor, request: AssignmentRequest) {
  const plan = await planAssignment(db, actor, request);
  const { assignee, changed, unchanged, unreadable, opened } = plan;
  const taken = changed.filter(
    ({ assignedMemberId }) => assignee !== null && assignedMemberId !== null,
  );
  return {
    assignee: assignee && {
      memberId: assignee.memberId,
      name: `${assignee.firstName} ${assignee.lastName}`.trim(),
    },
    changed: summarize(changed),
    taken: {
      ...summarize(taken),
      from: [...new Set(taken.map(({ assignedTo }) => assignedTo ?? ""))],
    },
    unchanged: summarize(unchanged),
    unreadable: summarize(unreadable),
    opened: {
      ...summarize(opened),
      by: [...new Set(opened.map(({ openedBy }) => openedBy?.name ?? ""))],
    },
  };
}

export type AssignmentTrial = Awaited<ReturnType<typeof loadAssignmentTrial>>;
