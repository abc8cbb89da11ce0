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
