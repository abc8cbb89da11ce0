import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { AppendixFormat } from "#features/proposals/appendices/rules/appendix-file.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { VISITOR } from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { AuditArguments, AuditEvent, AuditSubject } from "#platform/audit/audit-events.ts";
import type { DemoFile } from "../appendix-files.ts";

export type Answers = Readonly<Record<string, readonly unknown[]>>;

export const buildDocument = (...texts: string[]) => ({
  type: "doc",
  content: texts.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

/** Answers of the general form shared by all dossiers. */
export const GENERAL_ANSWERS: Answers = {
  instrument: ["prc"],
  duration: ["36"],
  aid: ["482500.00"],
  resubmission: ["no"],
};

interface DemoMember {
  readonly userId: string;
  readonly role: "coordinator" | "delegate" | "scientific_manager";
  readonly teamNumber: number;
}

interface DemoDossier {
  readonly partner: string;
  /** Which call of the agency: the open one that closes first or last, or the one that closed last or longest ago. */
  readonly call?: "first" | "last" | "closed" | "oldest";
  readonly acronym: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly savedAt: Date;
  /** The creation was not confirmed by e-mail. */
  readonly isUnconfirmed?: boolean;
  /** The coordinator, then the invited members. */
  readonly members: readonly [DemoMember, ...DemoMember[]];
}

const HOUR = 3_600_000;

export async function loadDossier(
  client: pg.PoolClient,
  now: Date,
  dossier: DemoDossier,
): Promise<string | null> {
  const { partner, call = "first", acronym, title, createdAt, savedAt, isUnconfirmed } = dossier;
  const { rows } = await client.query<{ id: string; callId: number }>(
    `insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
     select c.id, $2, $3, $5, $4, $4 from calls c join partners p on p.id = c.partner_id
     where p.code = $1 and (c.closes_at > $6) = $7
       and exists (select from call_forms f where f.call_id = c.id)
     order by c.closes_at ${call === "first" || call === "oldest" ? "asc" : "desc"} limit 1
     returning id, call_id as "callId"`,
    [
      partner,
      acronym,
      title,
      createdAt,
      isUnconfirmed ? null : createdAt,
      now,
      call === "first" || call === "last",
    ],
  );
  const [inserted] = rows;
  if (!inserted) return null;
  const { id, callId } = inserted;
  await client.query(
    `insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
     select $1, f.form_model_type, f.version_id, $2 from call_forms f
     join dossiers d on d.call_id = f.call_id where d.id = $1`,
    [id, savedAt],
  );
  const [coordinator, ...others] = dossier.members;
  const by = coordinator.userId;
  await loadMember(client, id, coordinator, createdAt);
  await loadAuditEvent(client, id, { at: createdAt, by }, "dossier.created", { callId });
  if (!isUnconfirmed) await loadAuditEvent(client, id, { at: createdAt, by }, "dossier.confirmed");
  for (const member of others)
    await loadInvitedMember(client, id, { ...member, by, begun: createdAt });
  return id;
}

/** Adds a member. The team gets the affiliation of its first member. */
async function loadMember(
  client: pg.PoolClient,
  dossierId: string,
  { userId, role, teamNumber }: DemoMember,
  joined: Date,
): Promise<void> {
  await client.query(
    `insert into dossier_teams (dossier_id, number, organization_type, identifier, identifier_type,
       label, sub_label, institution_type, country)
     select $1, $3, a.organization_type, a.identifier, a.identifier_type, a.label, a.sub_label,
       a.institution_type, a.country
     from users u left join affiliations a on a.user_id = u.id where u.id = $2
     on conflict do nothing`,
    [dossierId, userId, teamNumber],
  );
  await client.query(
    `insert into dossier_members (dossier_id, user_id, role, role_before, team_number, joined_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [dossierId, userId, role, role === "delegate" ? "member" : null, teamNumber, joined],
  );
}

/** Adds a member with an invitation sent an hour after the creation and accepted a day later. */
async function loadInvitedMember(
  client: pg.PoolClient,
  dossierId: string,
  { by, begun, ...member }: DemoMember & { readonly by: string; readonly begun: Date },
): Promise<void> {
  const { userId, teamNumber } = member;
  const role = member.role === "delegate" ? "member" : "scientific_manager";
  const sent = new Date(begun.getTime() + HOUR);
  const joined = new Date(begun.getTime() + 25 * HOUR);
  await loadMember(client, dossierId, member, joined);
  const { rows } = await client.query<{ firstName: string; lastName: string; email: string }>(
    `select first_name as "firstName", last_name as "lastName", email from users where id = $1`,
    [userId],
  );
  if (!rows[0]) return;
  await loadInvitation(client, dossierId, { ...rows[0], role, teamNumber, by, sentAt: sent });
  await client.query(
    `update dossier_invitations set state = 'accepted', ended_at = $3, ended_by = $2, answered_by = $2
     where dossier_id = $1 and email = $4`,
    [dossierId, userId, joined, rows[0].email],
  );
  const details = { role, teamNumber };
  const joining = { at: joined, by: userId };
  await loadAuditEvent(client, dossierId, joining, "dossier.joined", details);
  if (member.role !== "delegate") return;
  const naming = { at: joined, by };
  await loadAuditEvent(client, dossierId, naming, "dossier.delegateNamed", { about: userId });
}

interface DemoInvitation {
  readonly role: "scientific_manager" | "member";
  readonly teamNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly message?: string;
  readonly by: string;
  readonly sentAt: Date;
}

/** Adds an invitation without an answer and returns its id. */
export async function loadInvitation(
  client: pg.PoolClient,
  dossierId: string,
  invitation: DemoInvitation,
): Promise<string> {
  const { role, teamNumber, firstName, lastName, email, message = "", by, sentAt } = invitation;
  const { rows } = await client.query<{ id: string }>(
    `insert into dossier_invitations (dossier_id, role, team_number, first_name, last_name, email,
       message, locale, state, invited_by, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'en', 'sent', $8, $9) returning id`,
    [dossierId, role, teamNumber, firstName, lastName, email, message, by, sentAt],
  );
  const id = rows[0]?.id ?? "";
  const details = { role, teamNumber, invitation: id };
  await loadAuditEvent(client, dossierId, { at: sentAt, by }, "dossier.invited", details);
  return id;
}

type DossierEvent = Extract<AuditEvent, `dossier.${string}`>;

/** Writes an audit event; the dossier's journal shows it. `by` is null for a visitor who followed a link in an e-mail. */
export async function loadAuditEvent<Event extends DossierEvent>(
  client: pg.PoolClient,
  dossierId: string,
  { at, by }: { readonly at: Date; readonly by: string | null },
  event: Event,
  ...details: AuditArguments<Event>
): Promise<void> {
  const actor = by ? ({ kind: "person", userId: by } as const) : VISITOR;
  const subject = { kind: "dossier", id: dossierId } as AuditSubject<Event>;
  await writeAudit(drizzle(client), { actor, at }, event, subject, ...details);
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

interface DemoRepresentative {
  readonly team: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly by: string;
  readonly at: Date;
}

/** Adds the legal representative of a team. */
export async function addLegalRepresentative(
  client: pg.PoolClient,
  dossierId: string,
  { team, firstName, lastName, by, at }: DemoRepresentative,
): Promise<void> {
  const name = `${firstName}.${lastName}`.normalize("NFD").replace(/[^a-zA-Z.]/g, "");
  await client.query(
    `insert into dossier_team_contacts (team_id, kind, first_name, last_name, email)
     select id, 'legal_representative', $3, $4, $5 from dossier_teams
     where dossier_id = $1 and number = $2`,
    [dossierId, team, firstName, lastName, `${name.toLowerCase()}@example.org`],
  );
  await loadAuditEvent(client, dossierId, { at, by }, "dossier.contacts", { teamNumber: team });
}

/** Attaches the most complete CV of the user to the dossier. */
export async function attachCv(
  client: pg.PoolClient,
  dossierId: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await client.query(
    `with given as (
       update dossier_members m set cv_id = (
         select id from cvs where user_id = $2 order by step desc, created_at limit 1)
       where m.dossier_id = $1 and m.user_id = $2 returning m.cv_id)
     insert into cv_uses (cv_id, dossier_id, dossier_name)
     select g.cv_id, d.id, d.acronym from given g, dossiers d
     where d.id = $1 and g.cv_id is not null`,
    [dossierId, by],
  );
  await loadAuditEvent(client, dossierId, { at, by }, "dossier.cv");
}

interface DemoAppendix {
  readonly kind: "financial" | "simple";
  readonly fileName: string;
  readonly format: AppendixFormat;
  readonly pages: number | null;
  readonly file: DemoFile;
  readonly by: string;
  readonly at: Date;
}

export async function loadAppendix(
  client: pg.PoolClient,
  dossierId: string,
  appendix: DemoAppendix,
): Promise<void> {
  const { kind, fileName, format, pages, file, by, at } = appendix;
  const { rows } = await client.query<{ slotId: string; fileId: string }>(
    `insert into dossier_appendices (dossier_id, slot_id, file_name, format, bytes, sha256, pages,
       position, storage_key, uploaded_by, uploaded_at)
     select d.id, s.id, $3, $4, $5, $6, $7, 1, $8, $9, $10
     from dossiers d join call_appendices s on s.call_id = d.call_id and s.kind = $2 where d.id = $1
     returning slot_id as "slotId", id as "fileId"`,
    [dossierId, kind, fileName, format, file.bytes, file.sha256, pages, file.key, by, at],
  );
  if (!rows[0]) throw new Error(`the call of the dossier ${dossierId} has no slot ${kind}`);
  await loadAuditEvent(client, dossierId, { at, by }, "dossier.appendixAdded", rows[0], fileName);
}
