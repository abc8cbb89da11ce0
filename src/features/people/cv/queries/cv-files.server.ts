import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { MAX_CV_FILES } from "../rules/cv-file.ts";
import { cvFiles, cvFileUses } from "../tables.server.ts";
import { cvFileVisibleTo } from "./visible-to.server.ts";

const VIEW_COLUMNS = {
  id: cvFiles.id,
  title: cvFiles.title,
  fileName: cvFiles.fileName,
  format: cvFiles.format,
  bytes: cvFiles.bytes,
  createdAt: cvFiles.createdAt,
};

/** Names of the dossiers that use the file. */
const dossierNames = sql<string[]>`coalesce((
  select array_agg(u.dossier_name order by u.dossier_name) from cv_file_uses u where u.cv_file_id = cv_files.id
), '{}')`;

/** The files an actor sees, newest first. */
export const listCvFiles = (db: Db, actor: Actor) =>
  db
    .select({ ...VIEW_COLUMNS, heldBy: dossierNames })
    .from(cvFiles)
    .where(cvFileVisibleTo(actor))
    .orderBy(desc(cvFiles.createdAt), desc(cvFiles.id));

export type CvFileView = Awaited<ReturnType<typeof listCvFiles>>[number];

/** A file the actor sees, with its storage key. Null for other owners and invalid ids. */
export const findCvFile = (db: Db, actor: Actor, id: string) =>
  findFile(db, and(cvFileVisibleTo(actor), sql`${cvFiles.id}::text = ${id}`));

/** A file that a member gave to a dossier, with its storage key. The caller has checked that the actor may read the dossier. */
export const findSharedCvFile = (db: Db, id: string) => findFile(db, eq(cvFiles.id, id));

async function findFile(db: Db, where: SQL | undefined) {
  const [found] = await db
    .select({ ...VIEW_COLUMNS, key: cvFiles.key, sha256: cvFiles.sha256 })
    .from(cvFiles)
    .where(where);
  return found ?? null;
}

/** Loads a file of any owner; the policy decides. */
export async function getCvFile(db: Db, id: string, { forUpdate = false } = {}) {
  const query = db
    .select({ id: cvFiles.id, userId: cvFiles.userId, key: cvFiles.key })
    .from(cvFiles)
    .where(eq(cvFiles.id, id));
  const [row] = await (forUpdate ? query.for("update") : query);
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

/** Names of the dossiers that use a file. */
export async function listDossiersWithFile(db: Db, cvFileId: string): Promise<string[]> {
  const rows = await db
    .select({ name: cvFileUses.dossierName })
    .from(cvFileUses)
    .where(eq(cvFileUses.cvFileId, cvFileId))
    .orderBy(cvFileUses.dossierName);
  return rows.map(({ name }) => name);
}

/** Whether the person may upload one more file. */
export const hasCvFileQuota = async (db: Db, actor: Actor): Promise<boolean> =>
  (await db.$count(cvFiles, cvFileVisibleTo(actor))) < MAX_CV_FILES;

/** The quota check under a lock, held until the end of the transaction. */
export async function lockCvFileQuota(tx: Db, actor: PersonActor): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("update");
  return hasCvFileQuota(tx, actor);
}
