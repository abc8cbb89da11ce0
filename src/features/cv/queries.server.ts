import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { cvUse } from "./cv-use.server.ts";
import { mayReadCv } from "./policy.ts";
import { cvs } from "./tables.server.ts";

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

const isId = (id: string | undefined): id is string => z.uuid().safeParse(id).success;

/** A CV of the person's own. Another's, and one that is not there, are both not found. */
export async function ownCv(
  db: Db,
  userId: string,
  id: string | undefined,
  { lock = false } = {},
): Promise<CvRow> {
  if (!isId(id)) throw new DomainError("NOT_FOUND");
  const query = db
    .select(columns)
    .from(cvs)
    .where(and(eq(cvs.id, id), eq(cvs.userId, userId)));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

/** A CV the person may read, their own or one of a dossier they work on. */
export async function readableCv(
  db: Db,
  actor: { userId: string },
  id: string | undefined,
): Promise<CvRow> {
  if (!isId(id)) throw new DomainError("NOT_FOUND");
  const [row] = await db.select(columns).from(cvs).where(eq(cvs.id, id));
  if (!row || !mayReadCv(actor, row)) throw new DomainError("NOT_FOUND");
  return row;
}

/** A person's CVs, the last changed first. */
export async function cvsOf(db: Db, userId: string) {
  const rows = await db
    .select({
      id: cvs.id,
      title: cvs.title,
      locale: cvs.locale,
      step: cvs.step,
      version: cvs.version,
      updatedAt: cvs.updatedAt,
    })
    .from(cvs)
    .where(eq(cvs.userId, userId))
    .orderBy(desc(cvs.updatedAt), cvs.id);
  return Promise.all(rows.map(async (row) => ({ ...row, use: await cvUse(db, row.id) })));
}

export type CvListRow = Awaited<ReturnType<typeof cvsOf>>[number];
