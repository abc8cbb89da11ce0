import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { dossierMembers } from "#features/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { SentMessage } from "../endpoints.ts";
import type { Mentionable } from "../rules/mentions.ts";
import { workpadMentions, workpadMessages } from "../tables.server.ts";

/** As many as a page shows at once. */
const PAGE = 50;
/** As many changes as one answer tells. */
const MAX_NEWS = 200;

/** The newest messages of a workpad, or those before one of them; the oldest first. */
export async function messagesBefore(
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
    { order: desc(workpadMessages.number), limit: PAGE + 1 },
  );
  return { messages: rows.slice(0, PAGE).reverse(), older: rows.length > PAGE };
}

/** The messages that were said or changed after a revision, the oldest change first. */
export async function messagesSince(db: Db, dossierId: string, after: number) {
  const rows = await readMessages(
    db,
    and(eq(workpadMessages.dossierId, dossierId), gt(workpadMessages.revision, after)),
    { order: asc(workpadMessages.revision), limit: MAX_NEWS + 1 },
  );
  const items = rows.slice(0, MAX_NEWS);
  return {
    items,
    revision: items.at(-1)?.revision ?? after,
    more: rows.length > MAX_NEWS,
  };
}

/** One of them, as pages know it. */
export async function sentMessage(db: Db, id: string): Promise<SentMessage> {
  const [message] = await readMessages(db, eq(workpadMessages.id, id), {
    order: asc(workpadMessages.number),
    limit: 1,
  });
  if (!message) throw new DomainError("NOT_FOUND");
  return message;
}

/** One of a dossier's, locked: it will be changed. */
export async function lockMessage(tx: Db, dossierId: string, id: string) {
  const [row] = await tx
    .select(getTableColumns(workpadMessages))
    .from(workpadMessages)
    .where(and(eq(workpadMessages.dossierId, dossierId), eq(workpadMessages.id, id)))
    .for("update");
  if (!row || row.removedAt) throw new DomainError("NOT_FOUND");
  return row;
}

async function readMessages(
  db: Db,
  where: SQL | undefined,
  { order, limit }: { order: SQL; limit: number },
): Promise<SentMessage[]> {
  const rows = await db
    .select({ ...getTableColumns(workpadMessages), author: nameInDossier })
    .from(workpadMessages)
    .leftJoin(users, eq(users.id, workpadMessages.authorId))
    .leftJoin(
      dossierMembers,
      and(
        eq(dossierMembers.dossierId, workpadMessages.dossierId),
        eq(dossierMembers.userId, workpadMessages.authorId),
      ),
    )
    .where(where)
    .orderBy(order)
    .limit(limit);
  const mentions = await mentionsIn(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    revision: row.revision,
    clientId: row.clientId,
    authorId: row.authorId,
    author: row.author,
    text: row.text,
    mentions: mentions.get(row.id) ?? [],
    question:
      row.questionForm && row.questionKey ? { form: row.questionForm, key: row.questionKey } : null,
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    removed: removalOf(row),
  }));
}

/** How the dossier calls somebody; who has left it is called as their account says. */
const nameInDossier = sql<string | null>`nullif(trim(concat_ws(' ',
  coalesce(${dossierMembers.shownFirstName}, ${users.firstName}),
  coalesce(${dossierMembers.shownLastName}, ${users.lastName}))), '')`;

async function mentionsIn(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Mentionable[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      messageId: workpadMentions.messageId,
      id: workpadMentions.userId,
      name: nameInDossier,
    })
    .from(workpadMentions)
    .innerJoin(workpadMessages, eq(workpadMessages.id, workpadMentions.messageId))
    .innerJoin(users, eq(users.id, workpadMentions.userId))
    .leftJoin(
      dossierMembers,
      and(
        eq(dossierMembers.dossierId, workpadMessages.dossierId),
        eq(dossierMembers.userId, workpadMentions.userId),
      ),
    )
    .where(inArray(workpadMentions.messageId, [...ids]));
  const grouped = Map.groupBy(rows, ({ messageId }) => messageId);
  return new Map(
    [...grouped].map(([messageId, named]) => [
      messageId,
      named.map(({ id, name }) => ({ id, name: name ?? "" })),
    ]),
  );
}

function removalOf(row: typeof workpadMessages.$inferSelect): SentMessage["removed"] {
  if (!row.removedAt) return null;
  if (!row.authorId) return "withAccount";
  return row.removedBy === row.authorId ? "byAuthor" : "byCoordinator";
}
