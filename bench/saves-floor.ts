/**
 * The floor of saving: node:http, a bare driver, and one transaction with the same writes as a save. Without authentication, rights,
 * validation, merging and notifications.
 */
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on("error", () => {});

interface SentChange {
  dossierId: string;
  userId: string;
  key: string;
  id: string;
  version: number;
  answer: unknown;
}

const FORM_TYPE = "scientific_proposition";

async function writeChange({
  dossierId,
  userId,
  key,
  id,
  version,
  answer,
}: SentChange): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query({
      name: "lock",
      text: "select 1 from dossier_forms where dossier_id = $1 and form_model_type = $2 for update",
      values: [dossierId, FORM_TYPE],
    });
    await client.query({
      name: "answer",
      text: `insert into dossier_answers (dossier_id, form_model_type, key, node_id, answer, version, updated_by, updated_at)
        values ($1, $2, $3, $3, $4, $5, $6, now())
        on conflict (dossier_id, form_model_type, key) do update set answer = excluded.answer, version = excluded.version,
          updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      values: [dossierId, FORM_TYPE, key, JSON.stringify(answer), version + 1, userId],
    });
    await client.query({
      name: "change",
      text: "insert into dossier_changes (dossier_id, change_id, version, at) values ($1, $2, $3, now())",
      values: [dossierId, id, version + 1],
    });
    await client.query({
      name: "history",
      text: `insert into dossier_answer_history
          (dossier_id, form_model_type, key, kind, answer, version, author_id, started_at, at)
        values ($1, $2, $3, 'saved', $4, $5, $6, now(), now())`,
      values: [dossierId, FORM_TYPE, key, JSON.stringify(answer), version + 1, userId],
    });
    await client.query({
      name: "form",
      text: "update dossier_forms set last_update = now() where dossier_id = $1 and form_model_type = $2",
      values: [dossierId, FORM_TYPE],
    });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const server = createServer(async (request, response) => {
  try {
    if (request.method === "POST") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      await writeChange(JSON.parse(Buffer.concat(chunks).toString()) as SentChange);
    }
    response.setHeader("Content-Type", "application/json");
    response.end('{"kind":"saved"}');
  } catch {
    response.statusCode = 500;
    response.end();
  }
});
server.listen(Number(process.env.PORT), "127.0.0.1");
