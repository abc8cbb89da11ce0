import { and, desc, eq, getTableColumns, inArray, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { listCallForms } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { rowId } from "#platform/row-id.ts";
import { can, type DossierAccess } from "../policy.ts";
import { dossierMembers, dossiers, formerMembers } from "../tables.server.ts";
import { dossierVisibleTo } from "./visible-to.server.ts";

export type DossierRow = typeof dossiers.$inferSelect;

/** A dossier with the actor's membership: the subject of the policy. */
export type DossierForActor = DossierRow &
  DossierAccess & { readonly membership: Membership | null };

export type Membership = NonNullable<DossierAccess["membership"]> & {
  readonly id: string;
  readonly teamNumber: number;
};

/**
 * The dossier with this id; access is for the policy to decide. With `lock`, the row is locked until the transaction ends,
 * and the membership is read after the lock, so that both are current.
 */
export async function dossierForActor(
  db: Db,
  actor: Actor,
  id: string,
  lock?: "update" | "share",
): Promise<DossierForActor> {
  const userId = actor.kind === "person" ? actor.userId : null;
  if (lock) {
    const row = await lockDossier(db, id, lock);
    const [member = null] = userId ? await selectMembership(db, { id, userId }) : [];
    return toDossierForActor(row, member);
  }
  const [found] = await selectDossierWithMembership(db, { id, userId });
  if (!found) throw new DomainError("NOT_FOUND");
  return toDossierForActor(found.dossier, found.membership);
}

export const toDossierForActor = (row: DossierRow, member: Membership | null): DossierForActor => ({
  ...row,
  confirmed: row.confirmedAt !== null,
  membership: member,
});

/** The dossier's row, locked until the transaction ends. */
export async function lockDossier(
  db: Db,
  id: string,
  lock: "update" | "share",
): Promise<DossierRow> {
  const [row] = await LOCKING_SELECTS[lock](db, { id });
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

const selectDossierById = (db: Db, { id }: QueryParameters<"id">) =>
  db.select(getTableColumns(dossiers)).from(dossiers).where(eq(dossiers.id, id));

/** Compiled once: every save and every deposit runs one of them. */
const LOCKING_SELECTS = {
  update: compileSelect((db, parameters: QueryParameters<"id">) =>
    selectDossierById(db, parameters).for("update"),
  ),
  share: compileSelect((db, parameters: QueryParameters<"id">) =>
    selectDossierById(db, parameters).for("share"),
  ),
};

const membership = {
  id: dossierMembers.id,
  role: dossierMembers.role,
  mayWrite: dossierMembers.mayWrite,
  teamNumber: dossierMembers.teamNumber,
};

const selectMembership = compileSelect((db, { id, userId }: QueryParameters<"id" | "userId">) =>
  db
    .select(membership)
    .from(dossierMembers)
    .where(and(eq(dossierMembers.dossierId, id), eq(dossierMembers.userId, userId))),
);

const selectDossierWithMembership = compileSelect(
  (db, { id, userId }: QueryParameters<"id" | "userId">) =>
    db
      .select({ dossier: getTableColumns(dossiers), membership })
      .from(dossiers)
      .leftJoin(
        dossierMembers,
        and(eq(dossierMembers.dossierId, dossiers.id), eq(dossierMembers.userId, userId)),
      )
      .where(eq(dossiers.id, id)),
);

/**
 * Result of opening a page of a dossier. `accessPageOnly`: a former member or an invited person, for whom a page explains
 * that state.
 */
export type DossierReading =
  | { readonly kind: "readable"; readonly dossier: DossierForActor }
  | { readonly kind: "accessPageOnly"; readonly dossierId: string };

/**
 * Reads a dossier for a page. Throws the same NOT_FOUND for an id of no dossier and for an actor without any relation to the
 * dossier, so that ids cannot be probed.
 */
export async function readDossier(
  db: Db,
  actor: Actor,
  id: string | undefined,
): Promise<DossierReading> {
  const parsedId = rowId().safeParse(id);
  if (!parsedId.success) throw new DomainError("NOT_FOUND");
  const dossier = await dossierForActor(db, actor, parsedId.data);
  if (!dossier.membership && (await canSeeAccessPage(db, actor, dossier.id)))
    return { kind: "accessPageOnly", dossierId: dossier.id };
  requireAllowed(can(actor, "read", dossier));
  return { kind: "readable", dossier };
}

/**
 * Whether a non-member was a member once or was invited (by an account that answered, or by a verified address). The `team`
 * feature comes after this one and cannot be imported, so its table is queried by name.
 */
async function canSeeAccessPage(db: Db, actor: Actor, dossierId: string): Promise<boolean> {
  if (actor.kind !== "person") return false;
  if (await findFormerMembership(db, actor, dossierId)) return true;
  const provenEmail = actor.emailVerified ? (actor.email?.toLowerCase() ?? null) : null;
  const found = await db.execute(sql`
    select 1 from dossier_invitations
    where dossier_id = ${dossierId}
      and (answered_by = ${actor.userId} or lower(email) = ${provenEmail}::text)
    limit 1`);
  return found.rows.length > 0;
}

/** How and when a membership ended; null when there was none. */
export async function findFormerMembership(db: Db, actor: Actor, dossierId: string) {
  if (actor.kind !== "person") return null;
  const [row] = await db
    .select({ removed: formerMembers.removed, leftAt: formerMembers.leftAt })
    .from(formerMembers)
    .where(and(eq(formerMembers.dossierId, dossierId), eq(formerMembers.userId, actor.userId)))
    .orderBy(desc(formerMembers.leftAt))
    .limit(1);
  return row ?? null;
}

/** Null when the dossier does not exist (any more). */
export async function findDossierState(db: Db, id: string) {
  const [row] = await db
    .select({ place: dossiers.place, unlocked: dossiers.unlocked })
    .from(dossiers)
    .where(eq(dossiers.id, id));
  return row ?? null;
}

/** Current role and write right of each member, by account id. */
export async function loadMemberRoles(db: Db, id: string) {
  const rows = await db
    .select({
      userId: dossierMembers.userId,
      role: dossierMembers.role,
      mayWrite: dossierMembers.mayWrite,
    })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, id));
  return new Map(rows.map(({ userId, ...membership }) => [userId, membership]));
}

/** Columns of the call that pages of a dossier show. */
const callColumns = {
  slug: calls.slug,
  titleFr: calls.titleFr,
  titleEn: calls.titleEn,
  publishedAt: calls.publishedAt,
  opensAt: calls.opensAt,
  closesAt: calls.closesAt,
  withdrawnAt: calls.withdrawnAt,
  partner: partners.code,
};

export async function loadDossierCall(db: Db, callId: number) {
  const [row] = await db
    .select(callColumns)
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.id, callId));
  if (!row) throw new Error(`no call ${callId}`);
  return row;
}

/** The dossiers an actor sees, newest first, with the role of their own membership. */
export const listDossiers = (db: Db, actor: PersonActor) =>
  db
    .select({
      id: dossiers.id,
      number: dossiers.number,
      acronym: dossiers.acronym,
      title: dossiers.title,
      place: dossiers.place,
      unlocked: dossiers.unlocked,
      publishedAt: dossiers.publishedAt,
      role: dossierMembers.role,
      archivedAt: dossierMembers.archivedAt,
      callTitleFr: calls.titleFr,
      callTitleEn: calls.titleEn,
      callPublishedAt: calls.publishedAt,
      opensAt: calls.opensAt,
      closesAt: calls.closesAt,
      withdrawnAt: calls.withdrawnAt,
      partner: partners.code,
    })
    .from(dossiers)
    .innerJoin(
      dossierMembers,
      and(eq(dossierMembers.dossierId, dossiers.id), eq(dossierMembers.userId, actor.userId)),
    )
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(dossierVisibleTo(actor))
    .orderBy(desc(dossiers.createdAt), dossiers.id);

/**
 * Dossiers that a person coordinates and that have other members: they need a successor before the account can be erased.
 */
export const listDossiersNeedingSuccessor = (db: Db, userId: string) => {
  const others = alias(dossierMembers, "others");
  return db
    .selectDistinct({ id: dossiers.id, acronym: dossiers.acronym })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .innerJoin(others, and(eq(others.dossierId, dossiers.id), ne(others.userId, userId)))
    .where(and(eq(dossierMembers.userId, userId), eq(dossierMembers.role, "coordinator")));
};

/** Drafts without other members: they are deleted with the person's account. */
export const listSoloDrafts = (db: Db, userId: string) => {
  const others = alias(dossierMembers, "others");
  const otherMember = db
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.dossierId, dossiers.id), ne(others.userId, userId)));
  return db
    .selectDistinct({ id: dossiers.id, callId: dossiers.callId })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .where(
      and(eq(dossierMembers.userId, userId), eq(dossiers.place, "draft"), notExists(otherMember)),
    );
};

/**
 * Locks a person's dossiers until the transaction ends, so that no member joins or leaves them. Ordered by id against
 * deadlocks.
 */
export const lockUserDossiers = (tx: Db, userId: string) =>
  tx
    .select({ id: dossiers.id })
    .from(dossiers)
    .where(
      inArray(
        dossiers.id,
        tx
          .select({ id: dossierMembers.dossierId })
          .from(dossierMembers)
          .where(eq(dossierMembers.userId, userId)),
      ),
    )
    .orderBy(dossiers.id)
    .for("update");

/** An open call that uses this portal's forms; NOT_FOUND for all other calls. */
export async function loadOpenCall(db: Db, slug: string, now: Date) {
  const [call] = await db
    .select({ id: calls.id, ...callColumns })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.slug, slug));
  if (!call || getCallPhase(call, now) !== "open") throw new DomainError("NOT_FOUND");
  if ((await listCallForms(db, call.id)).length === 0) throw new DomainError("NOT_FOUND");
  return call;
}
