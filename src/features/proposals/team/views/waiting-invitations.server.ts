import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { listOpenInvitationsByEmail } from "../queries/invitations.server.ts";
import { getInvitationEnd, getInvitationState, isOpen } from "../rules/invitation.ts";

/** The invitations that wait for an answer of somebody, by the address that is proven to be theirs. */
export async function listWaitingInvitations(
  db: Db,
  { email, emailVerified }: PersonActor,
  { locale, now }: { locale: Locale; now: Date },
) {
  if (!email || !emailVerified) return [];
  const sent = await listOpenInvitationsByEmail(db, email);
  return sent
    .filter((one) => isOpen(getInvitationState(one, now)))
    .map((one) => ({
      id: one.id,
      from: one.inviterName,
      dossier: one.acronym,
      role: one.role,
      teamNumber: one.teamNumber,
      until: formatDayTime(locale, getInvitationEnd(one), now),
      endsAt: getInvitationEnd(one),
    }));
}

export type WaitingInvitation = Awaited<ReturnType<typeof listWaitingInvitations>>[number];
