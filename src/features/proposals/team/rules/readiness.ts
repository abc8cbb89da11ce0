import type { DossierRole, InvitedRole } from "#features/proposals/dossiers/rules/dossier.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { listMissingCvs } from "./missing-cvs.ts";
import { findTeamLead } from "./teams.ts";

/** Facts about a dossier from which its open tasks are computed. */
export interface DossierFacts {
  readonly confirmed: boolean;
  /** Roles whose CVs the call requires. */
  readonly requiredCv: { readonly coordinator: boolean; readonly scientist_manager: boolean };
  readonly teams: readonly TeamFacts[];
  readonly members: readonly MemberFacts[];
  /** Open invitations. */
  readonly invitations: readonly InvitationFacts[];
  readonly forms: readonly FormFacts[];
  /** A mandatory appendix is missing. */
  readonly appendixMissing: boolean;
}

interface TeamFacts {
  readonly number: number;
  readonly hasInstitution: boolean;
  readonly hasLegalRepresentative: boolean;
  /** No members left, and no manager invited. */
  readonly isVacant?: boolean;
}

export interface MemberFacts {
  readonly id: string;
  readonly role: DossierRole;
  readonly teamNumber: number;
  readonly hasCv: boolean;
  /** Whether ORCID shows the person's address and names; null without ORCID. */
  readonly orcidVisible: boolean | null;
}

interface InvitationFacts {
  readonly id: string;
  readonly role: InvitedRole;
  readonly teamNumber: number;
  /** Membership id of the inviter, while still a member. */
  readonly invitedBy: string | null;
}

interface FormFacts {
  readonly formModelType: FormModelType;
  /** Unanswered mandatory questions. */
  readonly missing: number;
}

/** A missing item and the membership of the person responsible. */
export type ReadinessTask = {
  readonly owner: string;
  readonly teamNumber: number;
  /** A deposit is refused without it (`deposits/rules/completeness.ts`). */
  readonly blocks: boolean;
} & (
  | {
      readonly kind:
        | "confirm"
        | "cv"
        | "affiliation"
        | "legalRepresentative"
        | "appendix"
        | "orcid";
    }
  /** The team has no manager, and none is invited. */
  | { readonly kind: "manager" }
  | { readonly kind: "answers"; readonly formModelType: FormModelType; readonly count: number }
  | { readonly kind: "invitation"; readonly invitationId: string }
);
export const TASK_KINDS = [
  "confirm",
  "answers",
  "appendix",
  "cv",
  "manager",
  "affiliation",
  "legalRepresentative",
  "invitation",
  "orcid",
] as const satisfies readonly ReadinessTask["kind"][];
export type TaskKind = (typeof TASK_KINDS)[number];

/** All open tasks: blocking ones first, then by team. */
export function listTasks(facts: DossierFacts): ReadinessTask[] {
  const { members, invitations, forms } = facts;
  const coordinator = members.find(({ role }) => role === "coordinator");
  if (!coordinator) return [];
  const findResponsible = (teamNumber: number) => findTeamLead(members, teamNumber) ?? coordinator;
  const tasks: ReadinessTask[] = [];
  // Teams with neither members nor open invitations take no part.
  const teams = facts.teams.filter(
    ({ number, isVacant }) =>
      isVacant || [...members, ...invitations].some(({ teamNumber }) => teamNumber === number),
  );
  const { teamNumber } = coordinator;
  const blocks = true;
  if (!facts.confirmed) tasks.push({ kind: "confirm", owner: coordinator.id, teamNumber, blocks });
  for (const { formModelType, missing } of forms) {
    if (missing === 0) continue;
    const owner = coordinator.id;
    tasks.push({ kind: "answers", owner, teamNumber, formModelType, count: missing, blocks });
  }
  if (facts.appendixMissing)
    tasks.push({ kind: "appendix", owner: coordinator.id, teamNumber, blocks });
  // Where no member could give the CV yet, the blocking task is the manager's answer.
  const awaitsManager = new Set<number>();
  for (const { memberId, teamNumber } of listMissingCvs({ ...facts, teams })) {
    if (memberId) tasks.push({ kind: "cv", owner: memberId, teamNumber, blocks });
    else awaitsManager.add(teamNumber);
  }
  for (const { number, hasInstitution, hasLegalRepresentative } of teams) {
    const common = { owner: findResponsible(number).id, teamNumber: number };
    const isManagerInvited = invitations.some(
      (one) => one.teamNumber === number && one.role === "scientific_manager",
    );
    if (!findTeamLead(members, number) && !isManagerInvited) {
      tasks.push({ kind: "manager", ...common, blocks: awaitsManager.has(number) });
    }
    // A manager brings the institution along, so this task waits for their answer.
    if (!hasInstitution && !isManagerInvited)
      tasks.push({ kind: "affiliation", ...common, blocks: false });
    if (!hasLegalRepresentative) tasks.push({ kind: "legalRepresentative", ...common, blocks });
  }
  for (const { id, role, teamNumber, invitedBy } of invitations) {
    tasks.push({
      kind: "invitation",
      owner: invitedBy ?? coordinator.id,
      teamNumber,
      invitationId: id,
      blocks: role === "scientific_manager" && awaitsManager.has(teamNumber),
    });
  }
  for (const { id, teamNumber, orcidVisible } of members) {
    if (orcidVisible === false) tasks.push({ kind: "orcid", owner: id, teamNumber, blocks: false });
  }
  return tasks.sort((one, other) => rank(one) - rank(other) || one.teamNumber - other.teamNumber);
}

const rank = ({ blocks }: ReadinessTask): number => (blocks ? 0 : 1);

export const BOARD_PARTS = [
  "invitation",
  "orcid",
  "affiliation",
  "cv",
  "contacts",
  "sections",
] as const;
export type BoardPart = (typeof BOARD_PARTS)[number];

const PART_BY_KIND: Readonly<Record<TaskKind, BoardPart>> = {
  confirm: "sections",
  answers: "sections",
  appendix: "sections",
  cv: "cv",
  affiliation: "affiliation",
  legalRepresentative: "contacts",
  manager: "invitation",
  invitation: "invitation",
  orcid: "orcid",
};

export interface BoardCell {
  readonly part: BoardPart;
  /**
   * `waits`: depends on a person, does not block. `missing`: blocks the deposit. `later`: not possible before an invitation
   * is answered.
   */
  readonly state: "done" | "waits" | "missing" | "later";
  readonly owed: readonly ReadinessTask[];
}

/** The board cells of one team. */
export function buildBoardRow(
  facts: DossierFacts,
  tasks: readonly ReadinessTask[],
  teamNumber: number,
): BoardCell[] {
  const ofTeam = tasks.filter((one) => one.teamNumber === teamNumber);
  const hasLead = findTeamLead(facts.members, teamNumber) !== undefined;
  const hasInstitution =
    facts.teams.find(({ number }) => number === teamNumber)?.hasInstitution === true;
  return BOARD_PARTS.map((part) => {
    const own = ofTeam.filter(({ kind }) => PART_BY_KIND[kind] === part);
    if (own.length > 0) {
      return { part, state: own.some(({ blocks }) => blocks) ? "missing" : "waits", owed: own };
    }
    const comesWithLead =
      part === "cv" || part === "orcid" || (part === "affiliation" && !hasInstitution);
    return { part, state: comesWithLead && !hasLead ? "later" : "done", owed: [] };
  });
}

/**
 * Number of a team's own gaps that block the deposit, as counted by the dossier's navigation
 * (`deposits/rules/step-progress.ts`). Answers, appendices and the confirmation belong to the writing step and are not
 * counted here.
 */
export const countTeamGaps = (row: readonly BoardCell[]): number =>
  row
    .filter(({ part }) => part !== "sections")
    .flatMap(({ owed }) => owed)
    .filter(({ blocks }) => blocks).length;

/** Whether the team still has an open invitation or no institution, neither of which blocks the deposit. */
export const isAwaited = (row: readonly BoardCell[]): boolean =>
  row.some(({ part, state }) => part !== "orcid" && part !== "sections" && state === "waits");
