import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { profiles } from "#features/people/researchers/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import {
  type FormCounts,
  loadDossierProgress,
} from "#features/proposals/dossier-form/queries/progress.server.ts";
import {
  SHOWN_FIRST_NAME,
  SHOWN_LAST_NAME,
} from "#features/proposals/dossiers/queries/shown-names.server.ts";
import {
  dossierMembers,
  dossiers,
  dossierTeams,
} from "#features/proposals/dossiers/tables.server.ts";
import { callAppendices, callRequirements } from "#features/proposals/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { getInvitationEnd, getInvitationState, isOpen, OPEN_STATES } from "../rules/invitation.ts";
import type { DossierFacts, MemberFacts } from "../rules/readiness.ts";
import { isParticipating, isVacant } from "../rules/teams.ts";
import { dossierReminders, invitations, teamContacts } from "../tables.server.ts";
import { WRITING_ENDS } from "./teams.server.ts";

/** Input of the readiness rules, with the names that pages show. */
export interface NamedDossierFacts extends DossierFacts {
  readonly id: string;
  readonly acronym: string;
  /** A draft, or being edited after a deposit. */
  readonly editable: boolean;
  readonly teams: readonly (DossierFacts["teams"][number] & {
    readonly id: string;
    readonly institution: string | null;
    readonly unit: string | null;
  })[];
  readonly members: readonly NamedMemberFacts[];
  readonly invitations: readonly (DossierFacts["invitations"][number] & {
    readonly name: string;
    readonly sentAt: Date;
    readonly remindedAt: Date | null;
    readonly endsAt: Date;
  })[];
  readonly forms: readonly FormCounts[];
}

export interface NamedMemberFacts extends MemberFacts {
  readonly userId: string;
  readonly name: string;
  readonly orcid: string | null;
  /** Last reminder by the team. */
  readonly remindedAt: Date | null;
}

/** Facts of several dossiers, with a number of statements that does not depend on the number of dossiers. */
export async function loadDossierFacts(
  db: Db,
  dossierIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, NamedDossierFacts>> {
  if (dossierIds.length === 0) return new Map();
  const ids = [...dossierIds];
  const rows = await selectDossierRows(db, ids);
  const members = await loadMemberRows(db, ids);
  const teams = await loadTeamRows(db, ids);
  const sent = await selectInvitationRows(db, ids);
  const progress = await loadDossierProgress(db, ids);
  return new Map(
    rows.map(({ closesAt, confirmedAt, coordinatorCv, scientificManagerCv, ...row }) => {
      const { id, place, unlocked } = row;
      const own = members.filter(({ dossierId }) => dossierId === id);
      const open = sent
        .filter(({ dossierId }) => dossierId === id)
        .map((one) => ({ ...one, closesAt, place, unlocked }))
        .filter((one) => isOpen(getInvitationState(one, now)));
      const known: NamedDossierFacts = {
        id,
        acronym: row.acronym,
        confirmed: confirmedAt !== null,
        editable: place === "draft" || unlocked,
        requiredCv: {
          coordinator: coordinatorCv ?? false,
          scientist_manager: scientificManagerCv ?? false,
        },
        teams: teams
          .filter(({ dossierId }) => dossierId === id)
          .flatMap((team) => {
            const ofTeam = (one: { readonly teamNumber: number }) => one.teamNumber === team.number;
            const invited = open.filter(ofTeam);
            const hasSomebody = own.some(ofTeam);
            if (!isParticipating(team, { hasSomebody, isInvited: invited.length > 0 })) return [];
            const isInvited = invited.some(({ role }) => role === "scientific_manager");
            return [{ ...team, isVacant: isVacant(team, { hasSomebody, isInvited }) }];
          }),
        members: own,
        invitations: open.map((one) => ({
          id: one.id,
          name: `${one.firstName} ${one.lastName}`,
          role: one.role,
          teamNumber: one.teamNumber,
          invitedBy: own.find(({ userId }) => userId === one.invitedBy)?.id ?? null,
          sentAt: one.sentAt,
          remindedAt: one.remindedAt,
          endsAt: getInvitationEnd(one),
        })),
        forms: progress.get(id) ?? [],
        appendixMissing: row.appendixMissing,
      };
      return [id, known];
    }),
  );
}

/**
 * Same rule as `isMissing` in `appendices/rules/upload-quota.ts`. That feature comes after this one and cannot be imported,
 * so its table is queried by name.
 */
const APPENDIX_MISSING = sql<boolean>`exists (
  select from ${callAppendices} slot
  where slot.call_id = ${dossiers.callId} and slot.mandatory and slot.retired_at is null and not exists (
    select from dossier_appendices file
    where file.slot_id = slot.id and file.dossier_id = ${dossiers.id}))`;

const selectDossierRows = (db: Db, ids: string[]) =>
  db
    .select({
      id: dossiers.id,
      acronym: dossiers.acronym,
      place: dossiers.place,
      unlocked: dossiers.unlocked,
      confirmedAt: dossiers.confirmedAt,
      closesAt: WRITING_ENDS,
      coordinatorCv: callRequirements.coordinatorCv,
      scientificManagerCv: callRequirements.scientificManagerCv,
      appendixMissing: APPENDIX_MISSING,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .leftJoin(callRequirements, eq(callRequirements.callId, dossiers.callId))
    .where(inArray(dossiers.id, ids));

async function loadMemberRows(db: Db, ids: string[]) {
  const rows = await db
    .select({
      id: dossierMembers.id,
      dossierId: dossierMembers.dossierId,
      userId: dossierMembers.userId,
      role: dossierMembers.role,
      teamNumber: dossierMembers.teamNumber,
      firstName: SHOWN_FIRST_NAME,
      lastName: SHOWN_LAST_NAME,
      hasCv: sql<boolean>`coalesce(${dossierMembers.cvId}, ${dossierMembers.cvFileId}) is not null`,
      orcid: users.orcid,
      emailVisible: profiles.orcidEmailVisible,
      namesVisible: profiles.orcidNamesVisible,
      remindedAt: dossierReminders.remindedAt,
    })
    .from(dossierMembers)
    .innerJoin(users, eq(users.id, dossierMembers.userId))
    .leftJoin(profiles, eq(profiles.userId, dossierMembers.userId))
    .leftJoin(
      dossierReminders,
      and(
        eq(dossierReminders.dossierId, dossierMembers.dossierId),
        eq(dossierReminders.userId, dossierMembers.userId),
      ),
    )
    .where(inArray(dossierMembers.dossierId, ids))
    .orderBy(asc(dossierMembers.teamNumber), asc(dossierMembers.joinedAt), asc(dossierMembers.id));
  return rows.map(({ firstName, lastName, emailVisible, namesVisible, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`.trim(),
    // ORCID visibility that was never read counts as visible: no task for an unconfirmed gap.
    orcidVisible: row.orcid === null ? null : emailVisible !== false && namesVisible !== false,
  }));
}

async function loadTeamRows(db: Db, ids: string[]) {
  const rows = await db
    .select({
      id: dossierTeams.id,
      dossierId: dossierTeams.dossierId,
      number: dossierTeams.number,
      state: dossierTeams.state,
      institution: dossierTeams.label,
      unit: dossierTeams.subLabel,
      representative: teamContacts.kind,
    })
    .from(dossierTeams)
    .leftJoin(
      teamContacts,
      and(eq(teamContacts.teamId, dossierTeams.id), eq(teamContacts.kind, "legal_representative")),
    )
    .where(inArray(dossierTeams.dossierId, ids))
    .orderBy(asc(dossierTeams.number));
  return rows.map(({ representative, ...team }) => ({
    ...team,
    hasInstitution: team.institution !== null,
    hasLegalRepresentative: representative !== null,
  }));
}

const selectInvitationRows = (db: Db, ids: string[]) =>
  db
    .select({
      id: invitations.id,
      dossierId: invitations.dossierId,
      role: invitations.role,
      teamNumber: invitations.teamNumber,
      firstName: invitations.firstName,
      lastName: invitations.lastName,
      state: invitations.state,
      invitedBy: invitations.invitedBy,
      sentAt: invitations.sentAt,
      remindedAt: invitations.remindedAt,
    })
    .from(invitations)
    .where(and(inArray(invitations.dossierId, ids), inArray(invitations.state, [...OPEN_STATES])))
    .orderBy(asc(invitations.sentAt), asc(invitations.id));
