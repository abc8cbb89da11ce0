import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  max,
  ne,
  or,
  sql,
} from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import {
  dossierMembers,
  dossiers,
  dossierTeams,
} from "#features/proposals/dossiers/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { getInvitationState, isOpen, OPEN_STATES } from "../rules/invitation.ts";
import { isParticipating, isVacant } from "../rules/teams.ts";
import { invitations, managingOrganizations, teamContacts } from "../tables.server.ts";

/**
 * When editing ends, for statements that join the dossier with its call: the closing, or the end of an edit opened by the
 * agency; at the latest the withdrawal of the call. The deposits feature comes after this one, so its table is queried by name.
 */
export const WRITING_ENDS = sql<Date>`least(${calls.withdrawnAt}, coalesce(
  (select edit.until from dossier_edits edit where edit.dossier_id = ${dossiers.id}),
  ${calls.closesAt}))`.mapWith(calls.closesAt);

/** All teams of a dossier, by number. */
export const listTeams = (db: Db, dossierId: string) =>
  db
    .select()
    .from(dossierTeams)
    .where(eq(dossierTeams.dossierId, dossierId))
    .orderBy(asc(dossierTeams.number));

/** A team's institution; null until known. */
export function getTeamAffiliation(team: typeof dossierTeams.$inferSelect) {
  const { organizationType, label } = team;
  if (!organizationType || !label) return null;
  const { identifier, identifierType, subLabel, institutionType, country } = team;
  return {
    organizationType,
    label,
    identifier,
    identifierType,
    subLabel,
    institutionType,
    country,
  };
}

/**
 * Participating teams: with members, with open invitations, or vacant. A team whose invitations all failed is neither asked
 * for anything nor deposited.
 */
export async function listParticipatingTeams(db: Db, dossierId: string, now: Date) {
  const rows = await selectTeamsWithPeople(db, { dossierId });
  return rows.flatMap(
    ({ team, hasLegalRepresentative, hasSomebody, sentAt, managerSentAt, ...dossier }) => {
      const isInvited = (lastSentAt: Date | null): boolean =>
        lastSentAt !== null &&
        isOpen(getInvitationState({ ...dossier, sentAt: lastSentAt, state: "sent" }, now));
      if (!isParticipating(team, { hasSomebody, isInvited: isInvited(sentAt) })) return [];
      const needsManager = isVacant(team, { hasSomebody, isInvited: isInvited(managerSentAt) });
      return [{ ...team, hasLegalRepresentative, isVacant: needsManager }];
    },
  );
}

const selectTeamsWithPeople = compileSelect((db, { dossierId }: QueryParameters<"dossierId">) => {
  const expected = db
    .select({
      teamNumber: invitations.teamNumber,
      sentAt: max(invitations.sentAt).as("sent_at"),
      managerSentAt:
        sql<Date | null>`max(${invitations.sentAt}) filter (where ${invitations.role} = 'scientific_manager')`
          .mapWith(invitations.sentAt)
          .as("manager_sent_at"),
    })
    .from(invitations)
    .where(and(eq(invitations.dossierId, dossierId), inArray(invitations.state, [...OPEN_STATES])))
    .groupBy(invitations.teamNumber)
    .as("expected");
  return db
    .select({
      team: getTableColumns(dossierTeams),
      place: dossiers.place,
      unlocked: dossiers.unlocked,
      closesAt: WRITING_ENDS,
      hasSomebody: sql<boolean>`exists (
        select from ${dossierMembers}
        where ${dossierMembers.dossierId} = ${dossierTeams.dossierId}
          and ${dossierMembers.teamNumber} = ${dossierTeams.number})`,
      hasLegalRepresentative: sql<boolean>`${teamContacts.teamId} is not null`,
      // The invitation sent last expires last.
      sentAt: expected.sentAt,
      managerSentAt: expected.managerSentAt,
    })
    .from(dossierTeams)
    .innerJoin(dossiers, eq(dossiers.id, dossierTeams.dossierId))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .leftJoin(
      teamContacts,
      and(eq(teamContacts.teamId, dossierTeams.id), eq(teamContacts.kind, "legal_representative")),
    )
    .leftJoin(expected, eq(expected.teamNumber, dossierTeams.number))
    .where(eq(dossierTeams.dossierId, dossierId))
    .orderBy(asc(dossierTeams.number));
});

export async function loadTeamById(db: Db, id: string) {
  const [team] = await db.select().from(dossierTeams).where(eq(dossierTeams.id, id));
  if (!team) throw new DomainError("NOT_FOUND");
  return team;
}

/** Contacts and managing organisations of all teams of a dossier. */
export const loadTeamContacts = async (db: Db, dossierId: string) => ({
  people: await selectContactPeople(db, { dossierId }),
  organizations: await selectOrganizations(db, { dossierId }),
});

const selectContactPeople = compileSelect((db, { dossierId }: QueryParameters<"dossierId">) =>
  db
    .select(getTableColumns(teamContacts))
    .from(teamContacts)
    .innerJoin(dossierTeams, eq(dossierTeams.id, teamContacts.teamId))
    .where(eq(dossierTeams.dossierId, dossierId)),
);

const selectOrganizations = compileSelect((db, { dossierId }: QueryParameters<"dossierId">) =>
  db
    .select(getTableColumns(managingOrganizations))
    .from(managingOrganizations)
    .innerJoin(dossierTeams, eq(dossierTeams.id, managingOrganizations.teamId))
    .where(eq(dossierTeams.dossierId, dossierId)),
);

/** The person's own teams in other dossiers that have contacts, the newest first. */
export const listContactSources = (db: Db, actor: PersonActor, dossierId: string) => {
  const known = (table: typeof teamContacts | typeof managingOrganizations) =>
    exists(db.select({ one: sql`1` }).from(table).where(eq(table.teamId, dossierTeams.id)));
  return db
    .select({ teamId: dossierTeams.id, acronym: dossiers.acronym, institution: dossierTeams.label })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .innerJoin(
      dossierTeams,
      and(
        eq(dossierTeams.dossierId, dossierMembers.dossierId),
        eq(dossierTeams.number, dossierMembers.teamNumber),
      ),
    )
    .where(
      and(
        eq(dossierMembers.userId, actor.userId),
        dossierVisibleTo(actor),
        ne(dossiers.id, dossierId),
        or(known(teamContacts), known(managingOrganizations)),
      ),
    )
    .orderBy(desc(dossiers.createdAt), dossierTeams.id);
};
