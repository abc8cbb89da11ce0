import { and, asc, eq, getTableColumns, gt, inArray, type SQL } from "drizzle-orm";
import type { TopicScope } from "#features/proposals/dossier-form/live/topic.ts";
import { findDossierForm } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import type { QuestionRef, SentPost } from "#features/proposals/posts/endpoints.ts";
import { loadSentPosts } from "#features/proposals/posts/queries/posts.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { isStructure } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { SentThread } from "../endpoints.ts";
import { commentMentions, comments, commentThreads } from "../tables.server.ts";

/** All threads of a dossier or of one form, oldest first. */
export const listThreads = (
  db: Db,
  dossierId: string,
  form?: FormModelType,
): Promise<SentThread[]> =>
  readThreads(
    db,
    and(
      eq(commentThreads.dossierId, dossierId),
      form ? eq(commentThreads.formModelType, form) : undefined,
    ),
    { order: asc(commentThreads.createdAt) },
  );

/** Threads of a form changed after a revision, in the order of their changes. */
export const listThreadsSince = (
  db: Db,
  { dossierId, formModelType }: TopicScope,
  after: number,
  limit: number,
): Promise<SentThread[]> =>
  readThreads(
    db,
    and(
      eq(commentThreads.dossierId, dossierId),
      formModelType ? eq(commentThreads.formModelType, formModelType) : undefined,
      gt(commentThreads.revision, after),
    ),
    { order: asc(commentThreads.revision), limit },
  );

export async function loadThread(db: Db, id: string): Promise<SentThread> {
  const [thread] = await readThreads(db, eq(commentThreads.id, id), {
    order: asc(commentThreads.createdAt),
  });
  if (!thread) throw new DomainError("NOT_FOUND");
  return thread;
}

/** Locks a thread that will be changed. */
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
    .select(getTableColumns(commentThreads))
    .from(commentThreads)
    .where(where)
    .orderBy(order, asc(commentThreads.id));
  const rows = await (limit ? query.limit(limit) : query);
  const byThread = await loadCommentsByThread(
    db,
    rows.map(({ id }) => id),
  );
  const resolvers = rows.flatMap(({ resolvedBy }) => resolvedBy ?? []);
  const names = await loadShownNames(db, rows[0]?.dossierId ?? "", resolvers);
  return rows.map((row) => ({
    id: row.id,
    form: row.formModelType,
    key: row.key,
    titleFr: row.titleFr,
    titleEn: row.titleEn,
    revision: row.revision,
    resolved: row.resolvedAt && {
      at: row.resolvedAt.toISOString(),
      by: names.get(row.resolvedBy ?? "") ?? null,
    },
    comments: byThread.get(row.id) ?? [],
  }));
}

async function loadCommentsByThread(
  db: Db,
  threadIds: string[],
): Promise<ReadonlyMap<string, readonly SentPost[]>> {
  const rows = await db
    .select(getTableColumns(comments))
    .from(comments)
    .where(inArray(comments.threadId, threadIds))
    .orderBy(asc(comments.number));
  const byThread = Map.groupBy(
    await loadSentPosts(db, commentMentions, rows),
    ({ row }) => row.threadId,
  );
  return new Map([...byThread].map(([threadId, all]) => [threadId, all.map(({ post }) => post)]));
}

/**
 * The current titles of the question at an answer key. Throws NOT_FOUND if there is none, or if the scientific proposal
 * is not readable before the confirmation.
 */
export async function loadQuestion(
  db: Db,
  dossier: { readonly id: string; readonly confirmed: boolean },
  { form: formModelType, key }: QuestionRef,
): Promise<{ titleFr: string; titleEn: string }> {
  const open = formModelType !== "scientific_proposition" || dossier.confirmed;
  const found = open && (await findDossierForm(db, { dossierId: dossier.id, formModelType }));
  const parsed = parseKey(key);
  const position = found && parsed ? found.form.positions.get(parsed.nodeId) : undefined;
  const around = parsed?.groups.map(({ structureId }) => structureId).join("/");
  if (!position || isStructure(position.node) || around !== position.groups.join("/"))
    throw new DomainError("NOT_FOUND");
  return { titleFr: position.node.titleFr, titleEn: position.node.titleEn };
}
