import { and, asc, eq, getTableColumns, gt, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { dossierMembers } from "#features/dossiers/tables.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { SentComment, SentThread } from "../endpoints.ts";
import { commentMentions, comments, commentThreads } from "../tables.server.ts";

/** As many changes as one answer tells. */
const MAX_NEWS = 100;

/** All threads of a dossier, or of one of its forms, in the order in which they began. */
export const threadsOf = (db: Db, dossierId: string, form?: FormModelType): Promise<SentThread[]> =>
  readThreads(
    db,
    and(
      eq(commentThreads.dossierId, dossierId),
      form ? eq(commentThreads.formModelType, form) : undefined,
    ),
    { order: asc(commentThreads.createdAt) },
  );

/** The threads of a form in which something changed after a revision, the oldest change first. */
export async function threadsSince(
  db: Db,
  { dossierId, formModelType }: { dossierId: string; formModelType: FormModelType | null },
  after: number,
) {
  const rows = await readThreads(
    db,
    and(
      eq(commentThreads.dossierId, dossierId),
      formModelType ? eq(commentThreads.formModelType, formModelType) : undefined,
      gt(commentThreads.revision, after),
    ),
    { order: asc(commentThreads.revision), limit: MAX_NEWS + 1 },
  );
  const items = rows.slice(0, MAX_NEWS);
  return { items, revision: items.at(-1)?.revision ?? after, more: rows.length > MAX_NEWS };
}

export async function threadById(db: Db, id: string): Promise<SentThread> {
  const [thread] = await readThreads(db, eq(commentThreads.id, id), {
    order: asc(commentThreads.createdAt),
  });
  if (!thread) throw new DomainError("NOT_FOUND");
  return thread;
}

/** One of a dossier's, locked: something in it will be changed. */
export async function lockThread(tx: Db, dossierId: string, id: string) {
  const [row] = await tx
    .select(getTableColumns(commentThreads))
    .from(commentThreads)
    .where(and(eq(commentThreads.dossierId, dossierId), eq(commentThreads.id, id)))
    .for("update");
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

async function readThreads(
  db: Db,
  where: SQL | undefined,
  { order, limit }: { order: SQL; limit?: number },
): Promise<SentThread[]> {
  const query = db
    .select({
      ...getTableColumns(commentThreads),
      resolver: sql<string | null>`(select trim(concat_ws(' ', u.first_name, u.last_name))
        from users u where u.id = ${commentThreads.resolvedBy})`,
    })
    .from(commentThreads)
    .where(where)
    .orderBy(order, asc(commentThreads.id));
  const rows = await (limit ? query.limit(limit) : query);
  const said = await commentsIn(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    form: row.formModelType,
    key: row.key,
    titleFr: row.titleFr,
    titleEn: row.titleEn,
    revision: row.revision,
    resolved: row.resolvedAt && { at: row.resolvedAt.toISOString(), by: row.resolver },
    comments: said.get(row.id) ?? [],
  }));
}

const authors = alias(users, "authors");
const membership = alias(dossierMembers, "membership");

/** How the dossier calls somebody; who has left it is called as their account says. */
const nameInDossier = sql<string | null>`nullif(trim(concat_ws(' ',
  coalesce(${membership.shownFirstName}, ${authors.firstName}),
  coalesce(${membership.shownLastName}, ${authors.lastName}))), '')`;

async function commentsIn(
  db: Db,
  threadIds: readonly string[],
): Promise<ReadonlyMap<string, SentComment[]>> {
  if (threadIds.length === 0) return new Map();
  const rows = await db
    .select({ ...getTableColumns(comments), author: nameInDossier })
    .from(comments)
    .leftJoin(authors, eq(authors.id, comments.authorId))
    .leftJoin(
      membership,
      and(eq(membership.dossierId, comments.dossierId), eq(membership.userId, comments.authorId)),
    )
    .where(inArray(comments.threadId, [...threadIds]))
    .orderBy(asc(comments.number));
  const named = await db
    .select({
      commentId: commentMentions.commentId,
      id: commentMentions.userId,
      name: nameInDossier,
    })
    .from(commentMentions)
    .innerJoin(comments, eq(comments.id, commentMentions.commentId))
    .innerJoin(authors, eq(authors.id, commentMentions.userId))
    .leftJoin(
      membership,
      and(
        eq(membership.dossierId, comments.dossierId),
        eq(membership.userId, commentMentions.userId),
      ),
    )
    .where(inArray(comments.threadId, [...threadIds]));
  const mentions = Map.groupBy(named, ({ commentId }) => commentId);
  const sent = rows.map((row) => ({
    threadId: row.threadId,
    comment: {
      id: row.id,
      authorId: row.authorId,
      author: row.author,
      text: row.text,
      mentions: (mentions.get(row.id) ?? []).map(({ id, name }) => ({ id, name: name ?? "" })),
      at: row.createdAt.toISOString(),
      removed: row.removedAt !== null,
    },
  }));
  return new Map(
    [...Map.groupBy(sent, ({ threadId }) => threadId)].map(([threadId, all]) => [
      threadId,
      all.map(({ comment }) => comment),
    ]),
  );
}
