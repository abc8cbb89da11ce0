import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { openInvitationsTo } from "../queries/invitations.server.ts";
import { invitationEnd, isOpen, stateAt } from "../rules/invitation.ts";

/** The invitations that wait for an answer of somebody, by the address that is proven to be theirs. */
export async function waitingInvitations(
  db: Db,
  { email, emailVerified }: PersonActor,
  { locale, now }: { locale: Locale; now: Date },
) {
  if (!email || !emailVerified) return [];
  const sent = await openInvitationsTo(db, email);
  return sent
    .filter((one) => isOpen(stateAt(one, now)))
    .map((one) => ({
      id: one.id,
      from: one.inviterName,
      dossier: one.acronym,
      role: one.role,
      teamNumber: one.teamNumber,
      until: formatDayTime(locale, invitationEnd(one), now),
      endsAt: invitationEnd(one),
    }));
}

export type WaitingInvitation = Awaited<ReturnType<typeof waitingInvitations>>[number];
