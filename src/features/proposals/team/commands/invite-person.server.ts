import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { notifyMany } from "#features/people/notifications/writes/notify.server.ts";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import {
  dossierForActor,
  loadDossierCall,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { INVITED_ROLES, MAX_TEAMS } from "#features/proposals/dossiers/rules/dossier.ts";
import { dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError, ROW_NOT_FOUND } from "#platform/errors.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { rowId } from "#platform/row-id.ts";
import { mailInvitation } from "../jobs/mail-invitation.server.ts";
import { findInvitedAccount, findOpenInvitation } from "../queries/invitations.server.ts";
import { listMembers } from "../queries/members.server.ts";
import {
  getInvitationState,
  getReminderTime,
  INVITED_ADDRESS_LIMIT,
  INVITED_BY_PERSON_LIMIT,
  invitationFields,
  isOpen,
} from "../rules/invitation.ts";
import { proposalInvitation } from "../rules/notification-kinds.ts";
import { invitationHref } from "../rules/paths.ts";
import { toInvitationAccess } from "../rules/team-access.ts";
import { invitations } from "../tables.server.ts";

/** Invites a person to a team. A manager can also be invited to the next team, which this creates. */
export const invitePerson = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    role: z.enum(INVITED_ROLES, { error: ROW_NOT_FOUND }),
    teamNumber: z.coerce.number({ error: ROW_NOT_FOUND }).int(ROW_NOT_FOUND).min(1, ROW_NOT_FOUND),
    /** The form offered the team as a new one. */
    newTeam: z.boolean().default(false),
    ...invitationFields,
  }),
  // Invitations per person and hour: enough for a consortium, too few for a mailing list.
  limits: [{ name: "invite", per: "person", max: 60, seconds: 3600 }],
  async load({ tx, actor, input, now }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId, "update");
    const callOpen = getCallPhase(await loadDossierCall(tx, dossier.callId), now) === "open";
    return toInvitationAccess(dossier, { ...input, callOpen });
  },
  may: (actor, access) => can(actor, "invite", access),
  async run({ tx, actor, input, request, env, now, queue, audit, consumeLimit }, dossier) {
    const { role, teamNumber, email } = input;
    const origin = getLinkOrigin(env, request.origin);
    await rejectKnownInvitee(tx, dossier.id, input.email, actor.userId, now);
    await ensureTeam(tx, dossier.id, input);
    // Counted in the transaction that sends the mail, so that refused requests use up no quota of this address.
    const invited = email.toLowerCase();
    if (
      !(await consumeLimit(INVITED_BY_PERSON_LIMIT, `${actor.userId} ${invited}`, tx)) ||
      !(await consumeLimit(INVITED_ADDRESS_LIMIT, invited, tx))
    )
      throw new DomainError("TOO_MANY_REQUESTS");
    const account = await findInvitedAccount(tx, email);
    const [made] = await tx
      .insert(invitations)
      .values({
        dossierId: dossier.id,
        role,
        teamNumber,
        email,
        firstName: input.firstName,
        lastName: input.lastName,
        message: input.message,
        locale: account?.locale ?? request.locale,
        invitedBy: actor.userId,
        sentAt: now,
      })
      .returning({ id: invitations.id });
    if (!made) throw new Error("an inserted invitation was not returned");
    await queue.enqueue(tx, mailInvitation, { invitationId: made.id, origin, kind: "invitation" });
    const reminder = { invitationId: made.id, origin, kind: "reminder" } as const;
    await queue.enqueue(tx, mailInvitation, reminder, { startAfter: getReminderTime(now) });
    if (account) {
      await notifyMany(tx, proposalInvitation, sql`select ${account.id}::uuid as user_id`, {
        key: `invitation:${made.id}`,
        namedUserId: actor.userId,
        data: {
          dossier: dossier.acronym,
          from: (await loadShownNames(tx, dossier.id, [actor.userId])).get(actor.userId) ?? "",
          href: invitationHref(made.id),
        },
        now,
        // The invitation mail replaces it.
        mailed: false,
      });
    }
    const details = { role, teamNumber, invitation: made.id };
    await audit("dossier.invited", { kind: "dossier", id: dossier.id }, details);
    return made;
  },
});

/**
 * Refuses an address that belongs to a member or has an open invitation: by account address, or by the address of the
 * accepted invitation. All cases give the same error, because a specific one would reveal whose address it is.
 */
async function rejectKnownInvitee(
  tx: Db,
  dossierId: string,
  email: string,
  inviter: string,
  now: Date,
): Promise<void> {
  const members = await listMembers(tx, dossierId);
  const member = members.find(
    (one) => one.emailVerifiedAt && one.email?.toLowerCase() === email.toLowerCase(),
  );
  const known = member ?? (await findMemberByInvitedEmail(tx, dossierId, email, members));
  if (known) {
    const own = known.userId === inviter;
    throw new DomainError("INVALID", { email: own ? "yourself" : "alreadyInvited" });
  }
  const earlier = await findOpenInvitation(tx, dossierId, email);
  if (!earlier) return;
  if (isOpen(getInvitationState(earlier, now)))
    throw new DomainError("INVALID", { email: "alreadyInvited" });
  await tx
    .update(invitations)
    .set({ state: "expired", endedAt: now })
    .where(eq(invitations.id, earlier.id));
}

/** The member who accepted an invitation to this address, with any account. */
async function findMemberByInvitedEmail<M extends { readonly userId: string }>(
  tx: Db,
  dossierId: string,
  email: string,
  members: readonly M[],
): Promise<M | undefined> {
  const answered = await tx
    .select({ userId: invitations.answeredBy })
    .from(invitations)
    .where(
      and(
        eq(invitations.dossierId, dossierId),
        eq(invitations.state, "accepted"),
        sql`lower(${invitations.email}) = ${email.toLowerCase()}`,
      ),
    );
  return members.find((one) => answered.some(({ userId }) => userId === one.userId));
}

/** Requires the team to exist, or creates the next one for a manager. */
async function ensureTeam(
  tx: Db,
  dossierId: string,
  {
    role,
    teamNumber,
    newTeam,
  }: { role: (typeof INVITED_ROLES)[number]; teamNumber: number; newTeam: boolean },
): Promise<void> {
  const teams = await tx
    .select({ number: dossierTeams.number, state: dossierTeams.state })
    .from(dossierTeams)
    .where(eq(dossierTeams.dossierId, dossierId));
  const existing = teams.find(({ number }) => number === teamNumber);
  if (existing) {
    if (existing.state === "removed") throw new DomainError("STALE", { why: "teamRemoved" });
    // Another window created this team meanwhile: the manager would join other people's team.
    if (newTeam) throw new DomainError("STALE", { why: "teamTaken" });
    return;
  }
  const next = Math.max(...teams.map(({ number }) => number)) + 1;
  if (role !== "scientific_manager" || teamNumber !== next || next > MAX_TEAMS) {
    throw new DomainError("NOT_FOUND");
  }
  await tx.insert(dossierTeams).values({ dossierId, number: next });
}
