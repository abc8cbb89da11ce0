import { and, asc, count, eq, isNotNull, isNull, min } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { MAX_ENTRIES } from "../rules/entry-input.ts";
import type { CareerKind } from "../rules/vocabulary.ts";
import { careerItems, profiles } from "../tables.server.ts";
import { isRowId, lockPerson, requireRowId } from "./owned-rows.server.ts";

const CAREER_COLUMNS = {
  id: careerItems.id,
  kind: careerItems.kind,
  values: careerItems.values,
  version: careerItems.version,
  sourceKey: careerItems.sourceKey,
  offered: careerItems.offered,
  editedAt: careerItems.editedAt,
  goneAt: careerItems.goneAt,
} as const;

/** Career entries in the person's order, without removed ones. */
export async function listCareerItems(db: Db, userId: string, kind?: CareerKind) {
  return db
    .select(CAREER_COLUMNS)
    .from(careerItems)
    .where(
      and(
        eq(careerItems.userId, userId),
        isNull(careerItems.removedAt),
        kind && eq(careerItems.kind, kind),
      ),
    )
    .orderBy(asc(careerItems.kind), asc(careerItems.position), asc(careerItems.id));
}

export type CareerEntry = Awaited<ReturnType<typeof listCareerItems>>[number];

export async function getCareerItem(db: Db, userId: string, id: string): Promise<CareerEntry> {
  const [item] = await db
    .select(CAREER_COLUMNS)
    .from(careerItems)
    .where(
      and(
        eq(careerItems.userId, userId),
        eq(careerItems.id, requireRowId(id)),
        isNull(careerItems.removedAt),
      ),
    );
  if (!item) throw new DomainError("NOT_FOUND");
  return item;
}

/** Loads an entry of any owner (the policy decides) and serializes the person's commands. */
export async function loadCareerItemForUpdate(
  tx: Db,
  actor: { readonly userId: string },
  id: string,
  { removed = false } = {},
) {
  // Also waits for a running ORCID merge, so that this command sees its result.
  await lockPerson(tx, actor.userId);
  const matchesRemoval = removed ? isNotNull : isNull;
  const [item] = await tx
    .select({ ...CAREER_COLUMNS, userId: careerItems.userId })
    .from(careerItems)
    .where(and(eq(careerItems.id, id), matchesRemoval(careerItems.removedAt)));
  if (!item) throw new DomainError("NOT_FOUND");
  return item;
}

/** Biography and ORCID status for the head of the career page. */
export async function loadCareerHead(db: Db, userId: string) {
  const [head] = await db
    .select({
      orcid: users.orcid,
      biography: profiles.biography,
      biographyVersion: profiles.biographyVersion,
      readAt: profiles.orcidReadAt,
      failedAt: profiles.orcidFailedAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!head) throw new DomainError("NOT_FOUND");
  return {
    ...head,
    biography: head.biography ?? "",
    biographyVersion: head.biographyVersion ?? 0,
  };
}

/** A removed entry, for the undo notice. Null if there is nothing to undo. */
export async function findRemovedItem(db: Db, userId: string, id: string) {
  if (!isRowId(id)) return null;
  const [item] = await db
    .select({ id: careerItems.id, kind: careerItems.kind, values: careerItems.values })
    .from(careerItems)
    .where(
      and(eq(careerItems.userId, userId), eq(careerItems.id, id), isNotNull(careerItems.removedAt)),
    );
  return item ?? null;
}

/** Throws if the list is full. Returns the position of its first entry. */
export async function requireCareerQuota(tx: Db, userId: string, kind: CareerKind) {
  const [list] = await tx
    .select({ size: count(), first: min(careerItems.position) })
    .from(careerItems)
    .where(
      and(
        eq(careerItems.userId, userId),
        eq(careerItems.kind, kind),
        isNull(careerItems.removedAt),
      ),
    );
  if ((list?.size ?? 0) >= MAX_ENTRIES) throw new DomainError("TAKEN", { why: "full" });
  return { first: list?.first ?? null };
}
