import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import {
  CLOSING_SOON_DAYS,
  getClosingSoonTime,
} from "#features/people/alerts/rules/closing-soon.ts";
import { closingSoonKey } from "#features/people/alerts/rules/notification-kinds.ts";
import { favourites } from "#features/people/alerts/tables.server.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import {
  getWarningTime,
  WARNINGS,
  type Warning,
  warningKey,
} from "#features/proposals/deposits/rules/deposit-warning.ts";
import { getStandbyTime } from "#features/proposals/deposits/rules/standby.ts";
import { dossierEdits, dossierStandbys } from "#features/proposals/deposits/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import {
  getInvitationEnd,
  getInvitationState,
  isOpen,
  OPEN_STATES,
} from "#features/proposals/team/rules/invitation.ts";
import { invitations } from "#features/proposals/team/tables.server.ts";
import { selectRevivableInvitations } from "#features/proposals/team/writes/revive-invitations.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { ClosingEffects } from "../rules/closing-trial.ts";

interface MovedClosing {
  readonly callId: number;
  readonly before: Date;
  readonly after: Date;
}

/**
 * Counts what moves along with a closing. Nothing of it is stored with a date: standbys, reminders, invitations and edits
 * compute theirs from the closing by the functions used here.
 */
export async function loadClosingEffects(
  db: Db,
  closing: MovedClosing,
  now: Date,
): Promise<ClosingEffects> {
  return {
    standbys: {
      count: await countStandbys(db, closing.callId),
      at: getStandbyTime(closing.after).toISOString(),
    },
    invitations: await countMovedInvitations(db, closing, now),
    edits: await countEdits(db, closing.callId),
    reminders: await countReminders(db, closing, now),
  };
}

async function countStandbys(db: Db, callId: number): Promise<number> {
  return db.$count(
    db
      .select({ id: dossierStandbys.dossierId })
      .from(dossierStandbys)
      .innerJoin(dossiers, eq(dossiers.id, dossierStandbys.dossierId))
      .where(and(eq(dossiers.callId, callId), eq(dossiers.place, "draft")))
      .as("standbys"),
  );
}

/** Edits opened by the agency have an end of their own. */
async function countEdits(db: Db, callId: number): Promise<number> {
  return db.$count(
    db
      .select({ id: dossierEdits.dossierId })
      .from(dossierEdits)
      .innerJoin(dossiers, eq(dossiers.id, dossierEdits.dossierId))
      .where(and(eq(dossiers.callId, callId), isNull(dossierEdits.until)))
      .as("edits"),
  );
}

/** Unanswered invitations that end at another moment; of a call that reopens also those that its closing had ended. */
async function countMovedInvitations(
  db: Db,
  { callId, before, after }: MovedClosing,
  now: Date,
): Promise<number> {
  const rows = await db
    .select({
      sentAt: invitations.sentAt,
      state: invitations.state,
      place: dossiers.place,
      unlocked: dossiers.unlocked,
    })
    .from(invitations)
    .innerJoin(dossiers, eq(dossiers.id, invitations.dossierId))
    .leftJoin(dossierEdits, eq(dossierEdits.dossierId, dossiers.id))
    .where(
      and(
        eq(dossiers.callId, callId),
        inArray(invitations.state, [...OPEN_STATES]),
        isNull(dossierEdits.until),
      ),
    );
  const moved = rows.filter((row) => {
    const ends = [before, after].map((closesAt) =>
      getInvitationEnd({ ...row, closesAt }).getTime(),
    );
    const isAnswerable = [before, after].some((closesAt) =>
      isOpen(getInvitationState({ ...row, closesAt }, now)),
    );
    return isAnswerable && ends[0] !== ends[1];
  }).length;
  if (before > now || after <= now) return moved;
  const revivable = selectRevivableInvitations(callId, { closedAt: before, now });
  const { rows: revived } = await db.execute(revivable);
  return moved + revived.length;
}

/** A reminder is one moment at which teams, or people with the favourite, are told that the call closes soon. */
async function countReminders(
  db: Db,
  { callId, before, after }: MovedClosing,
  now: Date,
): Promise<ClosingEffects["reminders"]> {
  const drafts = and(eq(dossiers.callId, callId), eq(dossiers.place, "draft"));
  const hasDrafts = (await db.$count(dossiers, drafts)) > 0;
  const hasFavourites = (await db.$count(favourites, sql`${favourites.callId} = ${callId}`)) > 0;
  const listTimes = (closesAt: Date): number[] => [
    ...(hasDrafts ? WARNINGS.map((warning) => getWarningTime(closesAt, warning).getTime()) : []),
    ...(hasFavourites
      ? CLOSING_SOON_DAYS.map((days) => getClosingSoonTime(closesAt, days).getTime())
      : []),
  ];
  const coming = listTimes(after).filter((at) => at > now.getTime());
  return {
    count: coming.length,
    first: coming.length > 0 ? new Date(Math.min(...coming)).toISOString() : null,
    sent: await countSentReminders(db, callId, before),
  };
}

/** The reminders of a closing that reached somebody: those of teams, then those of people with the favourite. */
async function countSentReminders(db: Db, callId: number, closesAt: Date): Promise<number> {
  const toWarningKey = (warning: Warning) =>
    sql`replace(${warningKey(ID_PLACEHOLDER, closesAt, warning)}, ${ID_PLACEHOLDER}, ${dossiers.id}::text)`;
  const sent = await Promise.all([
    ...WARNINGS.map((warning) =>
      hasRows(
        db,
        sql`select from ${dossiers} join ${dossierMembers} on ${dossierMembers.dossierId} = ${dossiers.id}
          join ${notifications} on ${notifications.userId} = ${dossierMembers.userId}
            and ${notifications.key} = ${toWarningKey(warning)}
          where ${dossiers.callId} = ${callId}`,
      ),
    ),
    ...CLOSING_SOON_DAYS.map((days) =>
      hasRows(
        db,
        sql`select from ${favourites} join ${notifications} on ${notifications.userId} = ${favourites.userId}
            and ${notifications.key} = ${closingSoonKey(callId, closesAt, days)}
          where ${favourites.callId} = ${callId}`,
      ),
    ),
  ]);
  return sent.filter(Boolean).length;
}

/** Stands for the id of a dossier in a key that the statement builds for each dossier. */
const ID_PLACEHOLDER = "00000000-0000-0000-0000-000000000000";

async function hasRows(db: Db, rows: SQL): Promise<boolean> {
  const { rows: found } = await db.execute<{ found: boolean }>(
    sql`select exists (${rows}) as found`,
  );
  return found[0]?.found ?? false;
}
