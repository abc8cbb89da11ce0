import { randomUUID } from "node:crypto";
import type pg from "pg";
import { moment } from "./source.ts";

interface People {
  readonly claire: string;
  readonly james: string;
}

interface Line {
  readonly by: string;
  readonly days: number;
  readonly time: string;
  readonly text: string;
  readonly mentions?: readonly string[];
  /** A question of the scientific proposal. */
  readonly question?: string;
}

/** A conversation of two people a few days before a closing; the last words of James are not read yet. */
export async function loadWorkpad(
  client: pg.PoolClient,
  dossierId: string,
  now: Date,
  { claire, james }: People,
): Promise<void> {
  const lines: readonly Line[] = [
    {
      by: claire,
      days: -4,
      time: "09:12",
      text: "Bonjour ! J'ai repris le résumé ce matin. Il reste 300 caractères, de quoi dire un mot des lagunes.",
      question: "abstract_fr",
    },
    {
      by: james,
      days: -4,
      time: "11:40",
      text: "Thanks, it reads well. I will write the English one tonight, from yours.",
      question: "abstract_en",
    },
    {
      by: claire,
      days: -2,
      time: "16:05",
      text: `@{${james}} as-tu eu le devis pour les capteurs ? Sans lui je ne peux pas fermer le budget.`,
      mentions: [james],
    },
    {
      by: james,
      days: -1,
      time: "17:58",
      text: `@{${claire}} here it is: 18 400 € excluding tax, valid until March.\nhttps://example.org/quotes/2026-118`,
      mentions: [claire],
    },
  ];
  for (const [at, line] of lines.entries()) {
    const { rows } = await client.query<{ id: string }>(
      `insert into workpad_messages (dossier_id, number, revision, client_id, author_id, text,
         question_form, question_key, created_at)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        dossierId,
        at + 1,
        randomUUID(),
        line.by,
        line.text,
        line.question ? "scientific_proposition" : null,
        line.question ?? null,
        moment(now, line.days, line.time),
      ],
    );
    for (const userId of line.mentions ?? [])
      await client.query("insert into workpad_mentions (message_id, user_id) values ($1, $2)", [
        rows[0]?.id,
        userId,
      ]);
  }
  await client.query(
    "insert into dossier_topics (dossier_id, topic, revision) values ($1, 'workpad', $2)",
    [dossierId, lines.length],
  );
  for (const [userId, number] of [
    [claire, lines.length - 1],
    [james, lines.length],
  ])
    await client.query(
      "insert into workpad_reads (dossier_id, user_id, number) values ($1, $2, $3)",
      [dossierId, userId, number],
    );
}

/** Two threads on the proposal: one open, with a reply, and one that was settled. */
export async function loadComments(
  client: pg.PoolClient,
  dossierId: string,
  now: Date,
  { claire, james }: People,
): Promise<void> {
  await loadThread(client, dossierId, {
    key: "positioning",
    titleFr: "Positionnement du projet",
    titleEn: "Positioning of the project",
    resolved: null,
    revision: 2,
    comments: [
      {
        by: james,
        days: -2,
        time: "10:20",
        text: "The second paragraph says three unknowns: the reviewers will look for the third. Do we name it?",
      },
      {
        by: claire,
        days: -1,
        time: "08:55",
        text: `Bien vu. @{${james}} peux-tu proposer une phrase sur ce que les voisins imitent ?`,
        mentions: [james],
      },
    ],
    now,
  });
  await loadThread(client, dossierId, {
    key: "abstract_fr",
    titleFr: "Résumé en français",
    titleEn: "Abstract in French",
    resolved: claire,
    revision: 4,
    comments: [
      { by: james, days: -4, time: "15:30", text: "“Quarante exploitations”: still forty?" },
    ],
    now,
  });
  await client.query(
    "insert into dossier_topics (dossier_id, topic, revision) values ($1, 'comments', 4)",
    [dossierId],
  );
}

interface DemoThread {
  readonly key: string;
  readonly titleFr: string;
  readonly titleEn: string;
  /** Who called it settled. */
  readonly resolved: string | null;
  readonly revision: number;
  readonly comments: readonly Line[];
  readonly now: Date;
}

async function loadThread(
  client: pg.PoolClient,
  dossierId: string,
  { key, titleFr, titleEn, resolved, revision, comments, now }: DemoThread,
): Promise<void> {
  const [first] = comments;
  const { rows } = await client.query<{ id: string }>(
    `insert into comment_threads (dossier_id, form_model_type, key, title_fr, title_en, created_at,
       resolved_at, resolved_by, revision)
     values ($1, 'scientific_proposition', $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      dossierId,
      key,
      titleFr,
      titleEn,
      moment(now, first?.days ?? 0, first?.time ?? "09:00"),
      resolved && moment(now, -3, "09:05"),
      resolved,
      revision,
    ],
  );
  for (const [at, line] of comments.entries()) {
    const made = await client.query<{ id: string }>(
      `insert into comments (dossier_id, thread_id, number, client_id, author_id, text, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        dossierId,
        rows[0]?.id,
        revision - comments.length + at + 1,
        randomUUID(),
        line.by,
        line.text,
        moment(now, line.days, line.time),
      ],
    );
    for (const userId of line.mentions ?? [])
      await client.query("insert into comment_mentions (comment_id, user_id) values ($1, $2)", [
        made.rows[0]?.id,
        userId,
      ]);
  }
}
