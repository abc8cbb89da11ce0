import { and, desc, eq, getTableColumns, inArray, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { redirect } from "react-router";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { rowId } from "#platform/row-id.ts";
import { can, type DossierAccess } from "../policy.ts";
import { dossierMembers, dossiers, formerMembers } from "../tables.server.ts";
import { accessHref } from "../ui/dossier-hrefs.ts";

export type DossierRow = typeof dossiers.$inferSelect;

/** A dossier as whoever asks stands to it: what policies are asked about. */
export type DossierForActor = DossierRow &
  DossierAccess & { readonly membership: Membership | null };

export type Membership = NonNullable<DossierAccess["membership"]> & {
  readonly id: string;
  readonly teamNumber: number;
};

/**
 * By its id, whoever's it is. For writing, its row is locked, so that its state holds until the transaction ends; who works on
 * it is read once that is so.
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

/** A dossier as somebody stands to it who is, or is not, in it. */
export const toDossierForActor = (row: DossierRow, member: Membership | null): DossierForActor => ({
  ...row,
  confirmed: row.confirmedAt !== null,
  membership: member,
});

/** The row alone, held until the transaction ends. */
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

/** Every save and every deposit asks one of them. */
const LOCKING_SELECTS = {
  update: compileSelect((db, given: QueryParameters<"id">) =>
    selectDossierById(db, given).for("update"),
  ),
  share: compileSelect((db, given: QueryParameters<"id">) =>
    selectDossierById(db, given).for("share"),
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
 * For a page: strangers, and ids of no dossier, get the same 404. Former members and invited people are redirected to the access
 * page, which tells them where they stand.
 */
export async function loadReadableDossier(
  db: Db,
  actor: Actor,
  id: string | undefined,
): Promise<DossierForActor> {
  const wanted = rowId().safeParse(id);
  if (!wanted.success) throw new DomainError("NOT_FOUND");
  const dossier = await dossierForActor(db, actor, wanted.data);
  if (!dossier.membership && (await canSeeAccessPage(db, actor, dossier.id))) {
    throw redirect(accessHref(dossier.id));
  }
  requireAllowed(can(actor, "read", dossier));
  return dossier;
}

/**
 * Whether a person who is not a member once was one, or was invited: by an account that answered, or by a proven address.
 * Invitations belong to `team`, which comes after dossiers: their table is known by name only.
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

/** How somebody who once worked on a dossier ceased to; null for everybody else. */
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

/** Where it stands now; null where it is gone. */
export async function findDossierState(db: Db, id: string) {
  const [row] = await db
    .select({ place: dossiers.place, unlocked: dossiers.unlocked })
    .from(dossiers)
    .where(eq(dossiers.id, id));
  return row ?? null;
}

/** What everybody in it is now, by their account. */
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

/** What a dossier says of the call it answers. */
export const callColumns = {
  slug: calls.slug,
  titleFr: calls.titleFr,
  titleEn: calls.titleEn,
  publishedAt: calls.publishedAt,
  opensAt: calls.opensAt,
  closesAt: calls.closesAt,
  partner: partners.code,
};

/** For the head of every page of a dossier. */
export async function loadDossierCall(db: Db, callId: number) {
  const [row] = await db
    .select(callColumns)
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.id, callId));
  if (!row) throw new Error(`no call ${callId}`);
  return row;
}

/** The dossiers somebody works on, the last begun first. */
export const listUserDossiers = (db: Db, userId: string) =>
  db
    .select({
      id: dossiers.id,
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
      partner: partners.code,
    })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(dossierMembers.userId, userId))
    .orderBy(desc(dossiers.createdAt), dossiers.id);

/** What somebody coordinates and others work on: it needs a successor before they go. */
export const listDossiersNeedingSuccessor = (db: Db, userId: string) => {
  const others = alias(dossierMembers, "others");
  return db
    .selectDistinct({ id: dossiers.id, acronym: dossiers.acronym })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .innerJoin(others, and(eq(others.dossierId, dossiers.id), ne(others.userId, userId)))
    .where(and(eq(dossierMembers.userId, userId), eq(dossierMembers.role, "coordinator")));
};

/** Drafts nobody else is in: they go with this person. */
export const listSoloDrafts = (db: Db, userId: string) => {
  const others = alias(dossierMembers, "others");
  const somebodyElse = db
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.dossierId, dossiers.id), ne(others.userId, userId)));
  return db
    .selectDistinct({ id: dossiers.id })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .where(
      and(eq(dossierMembers.userId, userId), eq(dossiers.place, "draft"), notExists(somebodyElse)),
    );
};

/** Nobody joins or leaves the dossiers of this person until the transaction ends. */
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
