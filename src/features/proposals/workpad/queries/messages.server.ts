import { and, asc, desc, eq, getTableColumns, gt, lt, type SQL } from "drizzle-orm";
import { loadSentPosts } from "#features/proposals/posts/queries/posts.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { SentMessage } from "../endpoints.ts";
import { workpadMentions, workpadMessages } from "../tables.server.ts";

/** Messages per page. */
const PAGE_SIZE = 50;

/** The newest messages, or those before a number; in ascending order. */
export async function listMessagesBefore(
  db: Db,
  dossierId: string,
  before?: number,
): Promise<{ messages: SentMessage[]; older: boolean }> {
  const rows = await readMessages(
    db,
    and(
      eq(workpadMessages.dossierId, dossierId),
      before === undefined ? undefined : lt(workpadMessages.number, before),
    ),
    { order: desc(workpadMessages.number), limit: PAGE_SIZE + 1 },
  );
  return { messages: rows.slice(0, PAGE_SIZE).reverse(), older: rows.length > PAGE_SIZE };
}

/** Messages posted or changed after a revision, in the order of their changes. */
export const listMessagesSince = (db: Db, dossierId: string, after: number, limit: number) =>
  readMessages(
    db,
    and(eq(workpadMessages.dossierId, dossierId), gt(workpadMessages.revision, after)),
    { order: asc(workpadMessages.revision), limit },
  );

/** One message as sent to the browser. */
export async function loadMessageById(db: Db, id: string): Promise<SentMessage> {
  const [message] = await readMessages(db, eq(workpadMessages.id, id), {
    order: asc(workpadMessages.number),
    limit: 1,
  });
  if (!message) throw new DomainError("NOT_FOUND");
  return message;
}

async function readMessages(
  db: Db,
  where: SQL | undefined,
  { order, limit }: { order: SQL; limit: number },
): Promise<SentMessage[]> {
  const rows = await db
    .select(getTableColumns(workpadMessages))
    .from(workpadMessages)
    .where(where)
    .orderBy(order)
    .limit(limit);
  return (await loadSentPosts(db, workpadMentions, rows)).map(({ row, post }) => ({
    ...post,
    number: row.number,
    revision: row.revision,
    clientId: row.clientId,
    question:
      row.questionForm && row.questionKey ? { form: row.questionForm, key: row.questionKey } : null,
  }));
}
