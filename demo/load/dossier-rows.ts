import type pg from "pg";
import { parseKey } from "#form-engine/answer-key.ts";

export type Answers = Readonly<Record<string, readonly unknown[]>>;

export const paragraphs = (...texts: string[]) => ({
  type: "doc",
  content: texts.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

interface DemoDossier {
  readonly partner: string;
  /** Which of the agency's calls: of the open ones that closes first or last, or the one that closed last. */
  readonly call?: "first" | "last" | "closed";
  readonly acronym: string;
  readonly title: string;
  readonly begun: Date;
  readonly saved: Date;
  /** Its creation was not confirmed yet. */
  readonly unconfirmed?: boolean;
  readonly members: readonly { userId: string; role: string; teamNumber: number }[];
}

export async function loadDossier(
  client: pg.PoolClient,
  now: Date,
  dossier: DemoDossier,
): Promise<string | null> {
  const { partner, call = "first", acronym, title, begun, saved, members } = dossier;
  const { rows } = await client.query<{ id: string }>(
    `insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
     select c.id, $2, $3, $5, $4, $4 from calls c join partners p on p.id = c.partner_id
     where p.code = $1 and (c.closes_at > $6) = $7
       and exists (select from call_forms f where f.call_id = c.id)
     order by c.closes_at ${call === "first" ? "asc" : "desc"} limit 1 returning id`,
    [partner, acronym, title, begun, dossier.unconfirmed ? null : begun, now, call !== "closed"],
  );
  const id = rows[0]?.id;
  if (!id) return null;
  await client.query(
    `insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
     select $1, f.form_model_type, f.version_id, $2 from call_forms f
     join dossiers d on d.call_id = f.call_id where d.id = $1`,
    [id, saved],
  );
  for (const { userId, role, teamNumber } of members) {
    await client.query(
      `insert into dossier_teams (dossier_id, number, organization_type, identifier, identifier_type,
         label, sub_label, institution_type, country)
       select $1, $3, a.organization_type, a.identifier, a.identifier_type, a.label, a.sub_label,
         a.institution_type, a.country
       from users u left join affiliations a on a.user_id = u.id where u.id = $2
       on conflict do nothing`,
      [id, userId, teamNumber],
    );
    await client.query(
      `insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       values ($1, $2, $3, $4, $5)`,
      [id, userId, role, teamNumber, begun],
    );
  }
  return id;
}

export async function loadAnswers(
  client: pg.PoolClient,
  dossierId: string,
  formModelType: string,
  answers: Answers,
  author: string,
): Promise<void> {
  const rows = Object.entries(answers).map(([key, answer]) => ({
    key,
    node_id: parseKey(key)?.nodeId,
    answer,
  }));
  const values = [dossierId, formModelType, JSON.stringify(rows), author];
  await client.query(
    `insert into dossier_answers (dossier_id, form_model_type, key, node_id, answer, version, updated_by, updated_at)
     select $1, $2, r.key, r.node_id, r.answer, 1, $4, f.last_update
     from jsonb_to_recordset($3) as r(key text, node_id text, answer jsonb), dossier_forms f
     where f.dossier_id = $1 and f.form_model_type = $2`,
    values,
  );
  await client.query(
    `insert into dossier_answer_history
       (dossier_id, form_model_type, key, kind, answer, version, author_id, started_at, at)
     select a.dossier_id, a.form_model_type, a.key, 'saved', a.answer, 1, $3, a.updated_at, a.updated_at
     from dossier_answers a where a.dossier_id = $1 and a.form_model_type = $2`,
    [dossierId, formModelType, author],
  );
}

/** Who signs for a team. */
export async function giveRepresentative(
  client: pg.PoolClient,
  dossierId: string,
  { team, firstName, lastName }: { team: number; firstName: string; lastName: string },
): Promise<void> {
  const name = `${firstName}.${lastName}`.normalize("NFD").replace(/[^a-zA-Z.]/g, "");
  await client.query(
    `insert into dossier_team_contacts (team_id, kind, first_name, last_name, email)
     select id, 'legal_representative', $3, $4, $5 from dossier_teams
     where dossier_id = $1 and number = $2`,
    [dossierId, team, firstName, lastName, `${name.toLowerCase()}@example.org`],
  );
}
