import {
  and,
  eq,
  exists,
  getTableColumns,
  getTableName,
  inArray,
  isNotNull,
  or,
  sql,
} from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { productActor } from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { ErasedPerson, PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { invitationAnswerKey } from "./rules/invitation.ts";
import { memberReminded, teamChanged } from "./rules/notification-kinds.ts";
import { readinessHref } from "./rules/paths.ts";
import { dossierReminders, invitations } from "./tables.server.ts";
import { vacateTeam } from "./writes/end-membership.server.ts";
import { notifyTeam } from "./writes/notify-team.server.ts";

/** Invitations the person answered, or sent to their verified address. */
const matchesInvitee = (db: Db, userId: string) =>
  or(
    eq(invitations.answeredBy, userId),
    exists(
      db
        .select({ one: sql`1` })
        .from(users)
        .where(
          and(
            eq(users.id, userId),
            isNotNull(users.emailVerifiedAt),
            sql`lower(${users.email}) = lower(${invitations.email})`,
          ),
        ),
    ),
  );

/** Deletes notifications of other people that name the invited person: a refusal without an account, an answer awaited. */
async function deleteInviteeNotifications(
  tx: Db,
  gone: readonly { readonly id: string; readonly dossierId: string }[],
): Promise<void> {
  if (gone.length === 0) return;
  const answers = gone.map(({ id }) => invitationAnswerKey(id));
  // Found by link and task, because the name may have been corrected since.
  const awaiting = gone.map(
    ({ dossierId }) =>
      sql`${notifications.data} @> ${JSON.stringify({
        href: readinessHref(dossierId),
        owed: [{ kind: "invitation" }],
      })}::jsonb`,
  );
  await tx
    .delete(notifications)
    .where(
      or(
        and(eq(notifications.kind, teamChanged.kind), inArray(notifications.key, answers)),
        and(eq(notifications.kind, memberReminded.kind), or(...awaiting)),
      ),
    );
}

const DEPARTURE_CHANGES = {
  scientific_manager: "managerGone",
  delegate: "delegateGone",
  member: "memberGone",
} as const;

/**
 * Notifies the teams that a place is free, without naming the person whose account was closed. The membership is deleted
 * with the account.
 */
async function notifyTeamsOfDeparture(tx: Db, { userId, now }: ErasedPerson): Promise<void> {
  const left = await tx
    .select({
      memberId: dossierMembers.id,
      id: dossiers.id,
      acronym: dossiers.acronym,
      place: dossiers.place,
      role: dossierMembers.role,
      teamNumber: dossierMembers.teamNumber,
    })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .where(eq(dossierMembers.userId, userId));
  for (const { memberId, role, teamNumber, place, ...dossier } of left) {
    // A coordinator is alone in the dossier at this point: otherwise a successor was required. Such a draft is deleted.
    if (role === "coordinator" && place === "draft") continue;
    if (role !== "coordinator") {
      await vacateTeam(tx, { dossierId: dossier.id, teamNumber, userId });
      await notifyTeam(tx, dossier, {
        change: DEPARTURE_CHANGES[role],
        who: "",
        named: null,
        by: userId,
        team: teamNumber,
        key: `account-closed:${memberId}`,
        now,
      });
    }
    await writeAudit(
      tx,
      { actor: productActor("erase-account"), at: now },
      "dossier.accountClosed",
      { kind: "dossier", id: dossier.id },
      { role, teamNumber },
    );
  }
}

/** Invitations to a person are erased with the account. Those they sent stay, without the sender. */
export const teamPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "dossiers/invitations-received",
    tables: [getTableName(invitations)],
    read: (db, userId) =>
      db.select(getTableColumns(invitations)).from(invitations).where(matchesInvitee(db, userId)),
    async erase(tx, person) {
      const { userId } = person;
      await notifyTeamsOfDeparture(tx, person);
      const gone = await tx
        .delete(invitations)
        .where(matchesInvitee(tx, userId))
        .returning({ id: invitations.id, dossierId: invitations.dossierId });
      await deleteInviteeNotifications(tx, gone);
    },
  },
  {
    fileName: "dossiers/invitations-sent",
    tables: [],
    read: (db, userId) =>
      db
        .select(getTableColumns(invitations))
        .from(invitations)
        .where(eq(invitations.invitedBy, userId)),
  },
  {
    fileName: "dossiers/reminders",
    tables: [getTableName(dossierReminders)],
    read: (db, userId) =>
      db.select().from(dossierReminders).where(eq(dossierReminders.userId, userId)),
  },
];
