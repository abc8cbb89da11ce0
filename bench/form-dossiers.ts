import type pg from "pg";
import { newToken, tokenHash } from "#features/accounts/rules/secret-token.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { absurdAnswers, absurdModel } from "../tests/support/absurd-form.ts";

/** The coordinator of the demonstration's full dossier. */
export async function signInClaire(pool: pg.Pool) {
  const token = newToken();
  await pool.query(
    `insert into sessions (token_hash, user_id, device, expires_at)
     select $1, id, 'bench', now() + interval '1 day' from users where email = 'claire.morel@example.org'`,
    [tokenHash(token)],
  );
  const { rows } = await pool.query<{ id: string }>(
    "select id from dossiers where acronym = 'BOCAGE'",
  );
  return { token, full: rows[0]?.id ?? "" };
}

/** A copy of the demonstration's dossier, with another form and its answers. */
export async function makeAbsurdDossier(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with dossier as (
       insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
       select call_id, 'ABSURD', title, now(), now(), now() from dossiers where acronym = 'BOCAGE' returning id),
     team as (insert into dossier_teams (dossier_id, number) select id, 1 from dossier returning dossier_id),
     member as (
       insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       select dossier_id, u.id, 'coordinator', 1, now() from team, users u where email = 'claire.morel@example.org'),
     model as (
       insert into form_models (partner_id, name, created_at)
       select min(id), 'Absurde', now() from partners returning id),
     version as (
       insert into form_model_versions (form_model_id, number, model, created_at, published_at)
       select id, 1, $1, now(), now() from model returning id)
     insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
     select dossier.id, 'scientific_proposition', version.id, now() from dossier, version
     returning dossier_id as id`,
    [JSON.stringify(absurdModel())],
  );
  const id = rows[0]?.id ?? "";
  const answers = Object.entries(absurdAnswers()).map(([key, answer]) => ({
    key,
    node: parseKey(key)?.nodeId,
    answer,
  }));
  await pool.query(
    `insert into dossier_answers (dossier_id, form_model_type, key, node_id, answer, version, updated_at)
     select $1, 'scientific_proposition', a->>'key', a->>'node', a->'answer', 1, now() from jsonb_array_elements($2) a`,
    [id, JSON.stringify(answers)],
  );
  return id;
}

/** So many more people of a dossier's team, by the tokens of their sessions. */
export async function signInReaders(
  pool: pg.Pool,
  dossierId: string,
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken);
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
    [dossierId, count, tokens.map(tokenHash)],
  );
  return tokens;
}
