import { randomUUID } from "node:crypto";
import type pg from "pg";
import { addDays } from "./read-demo-data.ts";

interface DemoAuthorship {
  readonly by: string;
  readonly days: number;
  readonly time: string;
}

interface DemoPost extends DemoAuthorship {
  readonly text: string;
  readonly mentions?: readonly string[];
}

export interface DemoMessage extends DemoPost {
  /** Key of a question of the scientific proposal. */
  readonly question?: string;
}

export interface DemoThread {
  readonly key: string;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly resolved: DemoAuthorship | null;
  readonly comments: readonly [DemoPost, ...DemoPost[]];
}

interface Conversation {
  readonly messages: readonly DemoMessage[];
  /** Number of unread messages per user, counted from the last. */
  readonly unread: ReadonlyMap<string, number>;
}

export async function loadWorkpad(
  client: pg.PoolClient,
  dossierId: string,
  now: Date,
  { messages, unread }: Conversation,
): Promise<void> {
  for (const [at, post] of messages.entries()) {
    const { rows } = await client.query<{ id: string }>(
      `insert into workpad_messages (dossier_id, number, revision, client_id, author_id, text,
         question_form, question_key, created_at)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        dossierId,
        at + 1,
        randomUUID(),
        post.by,
        post.text,
        post.question ? "scientific_proposition" : null,
        post.question ?? null,
        addDays(now, post.days, post.time),
      ],
    );
    for (const userId of post.mentions ?? [])
      await client.query("insert into workpad_mentions (message_id, user_id) values ($1, $2)", [
        rows[0]?.id,
        userId,
      ]);
  }
  await loadRevision(client, dossierId, "workpad", messages.length);
  for (const [userId, count] of unread)
    await client.query(
      "insert into workpad_reads (dossier_id, user_id, number) values ($1, $2, $3)",
      [dossierId, userId, messages.length - count],
    );
}

export async function loadComments(
  client: pg.PoolClient,
  dossierId: string,
  now: Date,
  threads: readonly DemoThread[],
): Promise<void> {
  let revision = 0;
  for (const thread of threads) {
    const first = revision;
    revision += thread.comments.length + (thread.resolved ? 1 : 0);
    await loadThread(client, { dossierId, thread, first, revision, now });
  }
  await loadRevision(client, dossierId, "comments", revision);
}

interface ThreadRows {
  readonly dossierId: string;
  readonly thread: DemoThread;
  /** Last revision of the previous threads (`first`) and of this thread (`revision`). */
  readonly first: number;
  readonly revision: number;
  readonly now: Date;
}

async function loadThread(
  client: pg.PoolClient,
  { dossierId, thread, first, revision, now }: ThreadRows,
): Promise<void> {
  const { key, titleFr, titleEn, resolved, comments } = thread;
  const [opening] = comments;
  const { rows } = await client.query<{ id: string }>(
    `insert into comment_threads (dossier_id, form_model_type, key, title_fr, title_en, created_at,
       resolved_at, resolved_by, revision)
     values ($1, 'scientific_proposition', $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      dossierId,
      key,
      titleFr,
      titleEn,
      addDays(now, opening.days, opening.time),
      resolved && addDays(now, resolved.days, resolved.time),
      resolved?.by ?? null,
      revision,
    ],
  );
  for (const [at, post] of comments.entries()) {
    const inserted = await client.query<{ id: string }>(
      `insert into comments (dossier_id, thread_id, number, client_id, author_id, text, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        dossierId,
        rows[0]?.id,
        first + at + 1,
        randomUUID(),
        post.by,
        post.text,
        addDays(now, post.days, post.time),
      ],
    );
    for (const userId of post.mentions ?? [])
      await client.query("insert into comment_mentions (comment_id, user_id) values ($1, $2)", [
        inserted.rows[0]?.id,
        userId,
      ]);
  }
}

async function loadRevision(
  client: pg.PoolClient,
  dossierId: string,
  topic: "workpad" | "comments",
  revision: number,
): Promise<void> {
  await client.query(
    "insert into dossier_topics (dossier_id, topic, revision) values ($1, $2, $3)",
    [dossierId, topic, revision],
  );
}
