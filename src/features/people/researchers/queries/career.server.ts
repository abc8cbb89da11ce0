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

/** What a person's career path shows, in their order; what they removed is not among it. */
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

/** An entry to be changed, whoever it belongs to; the person's other commands wait until this one is done. */
export async function loadCareerItemForUpdate(
  tx: Db,
  actor: { readonly userId: string },
  id: string,
  { removed = false } = {},
) {
  // Waits for a reading of ORCID under way too: whoever comes second sees what the first one wrote.
  await lockPerson(tx, actor.userId);
  const isThere = removed ? isNotNull : isNull;
  const [item] = await tx
    .select({ ...CAREER_COLUMNS, userId: careerItems.userId })
    .from(careerItems)
    .where(and(eq(careerItems.id, id), isThere(careerItems.removedAt)));
  if (!item) throw new DomainError("NOT_FOUND");
  return item;
}

/** What the head of the career page says: the biography, and how it stands with ORCID. */
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

/** What was just removed, so that the page can name it and offer to undo; null where there is nothing to undo. */
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

/** Refuses one more entry than a list may have; gives the place of its first one. */
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
