import { asc, desc, eq, inArray } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { rowId } from "#platform/row-id.ts";
import { type CvUse, can } from "../policy.ts";
import { MAX_CVS } from "../rules/cv-limits.ts";
import { cvs, cvUses as table } from "../tables.server.ts";
import { cvVisibleTo } from "./visible-to.server.ts";

const columns = {
  id: cvs.id,
  userId: cvs.userId,
  title: cvs.title,
  locale: cvs.locale,
  content: cvs.content,
  step: cvs.step,
  version: cvs.version,
  snapshotAt: cvs.snapshotAt,
  updatedAt: cvs.updatedAt,
};

export type CvRow = Pick<typeof cvs.$inferSelect, keyof typeof columns>;

/** Loads a CV of any owner; the policy decides. */
export async function getCv(db: Db, id: string, { forUpdate = false } = {}): Promise<CvRow> {
  const query = db.select(columns).from(cvs).where(eq(cvs.id, id));
  const [row] = await (forUpdate ? query.for("update") : query);
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

/** Loads a CV the actor may read or edit. NOT_FOUND for all others. */
export async function getCvForActor(
  db: Db,
  actor: Actor,
  act: "read" | "edit",
  id: string | undefined,
): Promise<CvRow> {
  const parsed = rowId().safeParse(id);
  if (!parsed.success) throw new DomainError("NOT_FOUND");
  const cv = await getCv(db, parsed.data);
  requireAllowed(can(actor, act, cv));
  return cv;
}

/** A person's CVs, last changed first, with their uses and abilities. */
export async function listCvs(db: Db, actor: PersonActor) {
  const rows = await db
    .select({
      id: cvs.id,
      userId: cvs.userId,
      title: cvs.title,
      locale: cvs.locale,
      step: cvs.step,
      updatedAt: cvs.updatedAt,
    })
    .from(cvs)
    .where(cvVisibleTo(actor))
    .orderBy(desc(cvs.updatedAt), cvs.id);
  const getUses = await loadCvUses(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ userId, ...row }) => {
    const uses = getUses(row.id);
    return { ...row, uses, can: { delete: can(actor, "delete", { userId, uses }) } };
  });
}

export type CvListRow = Awaited<ReturnType<typeof listCvs>>[number];

/** Whether the person may create one more CV. Locks the account row: two tabs must not both take the last slot. */
export async function hasCvQuota(tx: Db, actor: PersonActor): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("update");
  return (await tx.$count(cvs, cvVisibleTo(actor))) < MAX_CVS;
}

/** Dossiers that use each of these CVs, by name. */
async function loadCvUses(
  db: Db,
  cvIds: readonly string[],
): Promise<(cvId: string) => readonly CvUse[]> {
  if (cvIds.length === 0) return () => [];
  const rows = await db
    .select({
      cvId: table.cvId,
      dossierId: table.dossierId,
      name: table.dossierName,
      depositedAt: table.depositedAt,
    })
    .from(table)
    .where(inArray(table.cvId, [...cvIds]))
    .orderBy(asc(table.dossierName), asc(table.dossierId));
  const uses = Map.groupBy(rows, ({ cvId }) => cvId);
  return (cvId) =>
    (uses.get(cvId) ?? []).map(({ dossierId, name, depositedAt }) => ({
      dossierId,
      name,
      deposited: depositedAt !== null,
    }));
}

/** Dossiers that use one CV. */
export async function listCvUses(db: Db, cvId: string): Promise<readonly CvUse[]> {
  const getUses = await loadCvUses(db, [cvId]);
  return getUses(cvId);
}
