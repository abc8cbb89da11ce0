import type pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import type { FormModel } from "#form-engine/model.ts";
import { buildForm, question, section } from "#form-engine/testing/build-form.ts";
import { buildHugeAnswers, buildHugeModel } from "../tests/support/huge-form.ts";

/** Creates a session of the coordinator of the demonstration's full dossier. */
export async function signInClaire(pool: pg.Pool) {
  const token = createToken();
  await pool.query(
    `insert into sessions (token_hash, user_id, device, expires_at)
     select $1, id, 'bench', now() + interval '1 day' from users where email = 'claire.morel@example.org'`,
    [hashToken(token)],
  );
  const { rows } = await pool.query<{ id: string }>(
    "select id from dossiers where acronym = 'BOCAGE'",
  );
  return { token, full: rows[0]?.id ?? "" };
}

/** Creates a dossier with a huge form and huge answers. */
export async function makeAbsurdDossier(pool: pg.Pool): Promise<string> {
  const id = await insertDossier(pool, "ABSURD", buildHugeModel());
  await insertAnswers(pool, id, buildHugeAnswers());
  return id;
}

/** Creates a dossier with one question, answered with an image that is uploaded as the editor does. */
export async function makeImageDossier(
  pool: pg.Pool,
  { origin, token, image }: { origin: string; token: string; image: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const id = await insertDossier(
    pool,
    "IMAGE",
    buildForm(section("s", [question("q", "image")])).model,
  );
  const form = new FormData();
  form.set("file", new File([image], "figure.png", { type: "image/png" }));
  const answer = await fetch(`${origin}/mon-espace/dossier/${id}/images`, {
    method: "POST",
    headers: { cookie: `session=${token}`, origin },
    body: form,
  });
  if (!answer.ok) throw new Error(`Uploading the image failed with status ${answer.status}`);
  const { image: value } = (await answer.json()) as { image: unknown };
  await insertAnswers(pool, id, { q: [value] });
  return id;
}

async function insertDossier(pool: pg.Pool, acronym: string, model: FormModel): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with dossier as (
       insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
       select call_id, $2, title, now(), now(), now() from dossiers where acronym = 'BOCAGE' returning id),
     team as (insert into dossier_teams (dossier_id, number) select id, 1 from dossier returning dossier_id),
     member as (
       insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       select dossier_id, u.id, 'coordinator', 1, now() from team, users u where email = 'claire.morel@example.org'),
     model as (
       insert into form_models (partner_id, form_model_type, name, created_at)
       select min(id), 'scientific_proposition', $2, now() from partners returning id),
     version as (
       insert into form_model_versions (form_model_id, number, model, created_at, published_at)
       select id, 1, $1, now(), now() from model returning id)
     insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
     select dossier.id, 'scientific_proposition', version.id, now() from dossier, version
     returning dossier_id as id`,
    [JSON.stringify(model), acronym],
  );
  return rows[0]?.id ?? "";
}

async function insertAnswers(
  pool: pg.Pool,
  id: string,
  byKey: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answers = Object.entries(byKey).map(([key, answer]) => ({
    key,
    node: parseKey(key)?.nodeId,
    answer,
  }));
  await pool.query(
    `insert into dossier_answers (dossier_id, form_model_type, key, node_id, answer, version, updated_at)
     select $1, 'scientific_proposition', a->>'key', a->>'node', a->'answer', 1, now() from jsonb_array_elements($2) a`,
    [id, JSON.stringify(answers)],
  );
}

/** Adds members to a dossier; returns the tokens of their sessions. */
export async function signInReaders(
  pool: pg.Pool,
  dossierId: string,
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, createToken);
  await pool.query(
    `with people as (
       insert into users (first_name, last_name, email, password_hash, locale, consented_at)
       select 'A', 'B' || n, 'reader' || n || '@example.org', 'none', 'fr', now()
       from generate_series(1, $2) n returning id, email),
     members as (
       insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       select $1, id, 'scientific_manager', 1, now() from people)
     insert into sessions (token_hash, user_id, device, expires_at)
     select t.hash, people.id, 'bench', now() + interval '1 day'
     from unnest($3::text[]) with ordinality t(hash, n) join people on people.email = 'reader' || n || '@example.org'`,
    [dossierId, count, tokens.map(hashToken)],
  );
  return tokens;
}
