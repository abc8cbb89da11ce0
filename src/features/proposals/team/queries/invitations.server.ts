import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { hashToken, looksLikeToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { can, type InviteeAccess } from "#features/proposals/dossiers/policy.ts";
import {
  SHOWN_FIRST_NAME,
  SHOWN_LAST_NAME,
} from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { rowId } from "#platform/row-id.ts";
import { OPEN_STATES } from "../rules/invitation.ts";
import { invitationLinks, invitations } from "../tables.server.ts";
import { listMembers } from "./members.server.ts";
import { WRITING_ENDS } from "./teams.server.ts";

const columns = {
  ...getTableColumns(invitations),
  inviterName: sql<string | null>`${SHOWN_FIRST_NAME} || ' ' || ${SHOWN_LAST_NAME}`,
  dossierNumber: dossiers.number,
  acronym: dossiers.acronym,
  title: dossiers.title,
  place: dossiers.place,
  unlocked: dossiers.unlocked,
  openParts: dossiers.openParts,
  callTitleFr: calls.titleFr,
  callTitleEn: calls.titleEn,
  callSlug: calls.slug,
  closesAt: WRITING_ENDS,
  partner: partners.code,
};

const selectInvitations = (db: Db) =>
  db
    .select(columns)
    .from(invitations)
    .innerJoin(dossiers, eq(dossiers.id, invitations.dossierId))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(
      dossierMembers,
      and(eq(dossierMembers.dossierId, invitations.dossierId), eq(dossierMembers.userId, users.id)),
    );

export type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** All invitations of a dossier, the latest first. */
export const listInvitations = (db: Db, dossierId: string) =>
  selectInvitations(db)
    .where(eq(invitations.dossierId, dossierId))
    .orderBy(desc(invitations.sentAt), asc(invitations.id));

/** Whether an invitation was sent to the actor's verified address. */
export const isAddressedTo = (actor: Actor, { email }: { readonly email: string }): boolean =>
  actor.kind === "person" &&
  actor.emailVerified &&
  actor.email?.toLowerCase() === email.toLowerCase();

const matchesEmail = (email: string): SQL =>
  sql`lower(${invitations.email}) = ${email.toLowerCase()}`;

/** Open invitations of all dossiers. */
export const listOpenInvitations = (db: Db) =>
  selectInvitations(db).where(inArray(invitations.state, [...OPEN_STATES]));

/** Open invitations to a verified address. */
export const listOpenInvitationsByEmail = (db: Db, email: string) =>
  selectInvitations(db)
    .where(and(matchesEmail(email), inArray(invitations.state, [...OPEN_STATES])))
    .orderBy(desc(invitations.sentAt), asc(invitations.id));

/**
 * An invitation by the secret of a mailed link (`hash` in the address), or by its id for the account it was sent to, which
 * comes from a notification. NOT_FOUND otherwise.
 */
export async function loadInvitationByHash(
  db: Db,
  actor: Actor,
  hash: string,
): Promise<Invitation & InviteeAccess> {
  const [found] = await selectInvitations(db).where(matchesHash(db, hash));
  if (!found) throw new DomainError("NOT_FOUND");
  const holdsKey = !isId(hash) || isAddressedTo(actor, found);
  requireAllowed(can(actor, "openInvitation", { holdsKey }));
  return { ...found, holdsKey };
}

const isId = (hash: string): boolean => rowId().safeParse(hash).success;

function matchesHash(db: Db, hash: string): SQL | undefined {
  if (isId(hash)) return eq(invitations.id, hash);
  if (!looksLikeToken(hash)) return sql`false`;
  return inArray(
    invitations.id,
    db
      .select({ id: invitationLinks.invitationId })
      .from(invitationLinks)
      .where(eq(invitationLinks.tokenHash, hashToken(hash))),
  );
}

export async function findInvitation(db: Db, id: string): Promise<Invitation | null> {
  const [found] = await selectInvitations(db).where(eq(invitations.id, id));
  return found ?? null;
}

export async function loadInvitationById(db: Db, id: string): Promise<Invitation> {
  const found = await findInvitation(db, id);
  if (!found) throw new DomainError("NOT_FOUND");
  return found;
}

/** The open invitation of a dossier to an address: at most one. */
export async function findOpenInvitation(db: Db, dossierId: string, email: string) {
  const [found] = await selectInvitations(db).where(
    and(
      eq(invitations.dossierId, dossierId),
      matchesEmail(email),
      inArray(invitations.state, [...OPEN_STATES]),
    ),
  );
  return found ?? null;
}

/** The account to notify of an answer: the inviter, or the coordinator if the inviter has left. */
export async function findInviterToNotify(
  tx: Db,
  dossierId: string,
  invitedBy: string | null,
): Promise<string[]> {
  const members = await listMembers(tx, dossierId);
  const inviter =
    members.find(({ userId }) => userId === invitedBy) ??
    members.find(({ role }) => role === "coordinator");
  return inviter ? [inviter.userId] : [];
}

/** The account with this verified address, whose language the mail uses. Must not be revealed to the inviter. */
export async function findInvitedAccount(db: Db, email: string) {
  const [account] = await db
    .select({ id: users.id, locale: users.locale })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
        sql`${users.emailVerifiedAt} is not null`,
        eq(users.role, "researcher"),
      ),
    );
  return account ?? null;
}
