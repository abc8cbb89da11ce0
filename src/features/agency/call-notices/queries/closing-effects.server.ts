import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  CLOSING_SOON_DAYS,
  getClosingSoonTime,
} from "#features/people/alerts/rules/closing-soon.ts";
import { favourites } from "#features/people/alerts/tables.server.ts";
import { getWarningTime, WARNINGS } from "#features/proposals/deposits/rules/deposit-warning.ts";
import { getStandbyTime } from "#features/proposals/deposits/rules/standby.ts";
import { dossierEdits, dossierStandbys } from "#features/proposals/deposits/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import {
  getInvitationEnd,
  getInvitationState,
  isOpen,
  OPEN_STATES,
} from "#features/proposals/team/rules/invitation.ts";
import { invitations } from "#features/proposals/team/tables.server.ts";
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
  return rows.filter((row) => {
    const ends = [before, after].map((closesAt) =>
      getInvitationEnd({ ...row, closesAt }).getTime(),
    );
    const isAnswerable = [before, after].some((closesAt) =>
      isOpen(getInvitationState({ ...row, closesAt }, now)),
    );
    return isAnswerable && ends[0] !== ends[1];
  }).length;
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
    sent: listTimes(before).filter((at) => at <= now.getTime()).length,
  };
}
