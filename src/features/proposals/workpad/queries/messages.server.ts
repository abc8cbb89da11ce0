import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, type SQL } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { SentMessage } from "../endpoints.ts";
import { workpadMentions, workpadMessages } from "../tables.server.ts";
import { loadSentPosts } from "./posts.server.ts";

/** Messages per page. */
const PAGE_SIZE = 50;
/** Maximum number of changes in one socket message. */
const MAX_CHANGES = 200;

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
export async function listMessagesSince(db: Db, dossierId: string, after: number) {
  const rows = await readMessages(
    db,
    and(eq(workpadMessages.dossierId, dossierId), gt(workpadMessages.revision, after)),
    { order: asc(workpadMessages.revision), limit: MAX_CHANGES + 1 },
  );
  const items = rows.slice(0, MAX_CHANGES);
  return {
    items,
    revision: items.at(-1)?.revision ?? after,
    more: rows.length > MAX_CHANGES,
  };
}

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
  const mentions = await db
    .select({ postId: workpadMentions.messageId, userId: workpadMentions.userId })
    .from(workpadMentions)
    .where(
      inArray(
        workpadMentions.messageId,
        rows.map(({ id }) => id),
      ),
    );
  return (await loadSentPosts(db, rows, mentions)).map(({ row, post }) => ({
    ...post,
    number: row.number,
    revision: row.revision,
    clientId: row.clientId,
    question:
      row.questionForm && row.questionKey ? { form: row.questionForm, key: row.questionKey } : null,
  }));
}
