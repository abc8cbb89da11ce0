import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { listOutdatedDossiers } from "#features/agency/dossier-index/queries/outdated-dossiers.server.ts";
import { indexDossier } from "#features/agency/dossier-index/writes/index-dossier.server.ts";
import { openCompletion } from "#features/proposals/deposits/writes/open-completion.server.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import { WATER_BUDGETS, WATER_TEAM_COUNT, WATER_TEAM_CVS } from "../appendix-files.ts";
import {
  buildGeneralAnswers,
  buildProposalAnswers,
  type DepositedProject,
} from "./deposited-answers.ts";
import { type Decision, loadDecision, loadDeposit } from "./deposits.ts";
import { loadAnswers, loadAuditEvent } from "./dossier-rows.ts";

/** The closed call that has a season's deposits, and how its last days went. */
const CALL = "anr-l-eau-en-exces-l-eau-en-defaut-gerer-les-extremes-hydriques";

interface DemoInstitution {
  readonly label: string;
  readonly country: string;
}

const INSTITUTIONS: readonly DemoInstitution[] = [
  { label: "Institut des hauts plateaux, Besançon", country: "FR" },
  { label: "École d'agronomie de l'Ouest, Rennes", country: "FR" },
  { label: "Laboratoire des dynamiques littorales, Brest", country: "FR" },
  { label: "Université des Deux-Rives, Lyon", country: "FR" },
  { label: "Instytut Lasu, Cracovie", country: "PL" },
  { label: "Observatoire de l'estuaire, Nantes", country: "FR" },
  { label: "Universidade do Litoral, Aveiro", country: "PT" },
  { label: "Wasserinstitut Oberrhein, Karlsruhe", country: "DE" },
  { label: "Centre for River Studies, Durham", country: "GB" },
  { label: "Istituto delle Acque Alpine, Trento", country: "IT" },
  { label: "Centre Droit et Vivant, Toulouse", country: "FR" },
  { label: "Instituto del Agua, Zaragoza", country: "ES" },
];

const FIRST_NAMES = ["Aurélie", "Bruno", "Nadia", "Samuel", "Maïté", "Ewa", "Olivier", "Lucie"];
const LAST_NAMES = ["Jacquot", "Stern", "Ferrand", "Oyono", "Etcheverry", "Nowicka", "Kerdraon"];

/** Acronym, title, and a sentence of the abstract. */
const PROJECTS: readonly (readonly [acronym: string, title: string, about: string])[] = [
  ["TOURBE+", "Remise en eau des tourbières d'altitude", "les tourbières de moyenne montagne"],
  ["HAIES-VIVES", "Payer les haies : contrats et récits", "les haies des têtes de bassin"],
  ["LITTORAUX", "Sols littoraux et recul du trait de côte", "le recul du trait de côte"],
  ["ABEILLAGE", "Pollinisateurs et prairies inondables", "les prairies inondables"],
  ["CORRIDOR", "Droits de passage de l'eau et de la faune", "les continuités des rivières"],
  ["PASTORAL", "Communs d'estive et sources taries", "les sources des estives"],
  ["SYLVANIE", "Laisser vieillir la forêt retient-il l'eau", "les forêts anciennes"],
  ["ESTUAIRE-2050", "Négocier l'eau douce avant la mer", "le sel dans les estuaires"],
  ["VIGIE-CRUE", "Prévoir la crue de la petite rivière", "les crues éclair"],
  ["NAPPES", "Ce que la nappe garde d'un hiver sec", "la recharge des nappes"],
  ["MARAIS", "Gouverner les marais, canal par canal", "les marais littoraux"],
  ["ORAGES", "Où va l'eau des orages de ville", "le ruissellement en ville"],
  ["KARST", "Les rivières qui passent sous la terre", "les réseaux karstiques"],
  ["GLACIER", "Boire l'eau des glaciers qui s'en vont", "la fonte des glaciers"],
  ["IRRIGUE", "Irriguer moins, à plusieurs", "le partage de l'irrigation"],
  ["DELTA", "Un delta qui s'enfonce", "la subsidence des deltas"],
  ["SEUILS", "Effacer un seuil, et après", "l'effacement des seuils"],
  ["PUITS", "Les puits des villages, mesurés par eux", "les puits domestiques"],
  ["BRUMES", "Récolter l'eau des brumes", "la collecte des brumes"],
  ["DIGUES", "Reculer les digues sans reculer la vie", "le recul des digues"],
  ["CANICULE", "Le débit des rivières un jour de canicule", "les étiages d'été"],
  ["TEMOINS", "Mémoire des crues, de porte en porte", "les repères de crue"],
  ["RIZIERES", "Des rizières qui demandent moins", "les rizières méditerranéennes"],
  ["PLUVIOSE", "Cent ans de carnets de pluie", "les archives de pluie"],
  ["SOURCES", "Tarissement des sources de montagne", "les sources de montagne"],
  ["RESEAU", "Fuites : écouter les conduites", "les fuites des réseaux"],
  ["OASIS", "Des oasis à l'épreuve de la pompe", "les pompages d'oasis"],
  ["CASTOR", "Quand le castor retient la crue", "les barrages de castors"],
  ["FOSSES", "Le long des fossés, qui entretient", "les fossés agricoles"],
  ["ETIAGE", "Dire la sécheresse avant qu'elle vienne", "l'annonce des étiages"],
  ["LIMONS", "Le chemin des limons", "le transport des limons"],
  ["SALINE", "Cultiver près du sel", "la salinité des sols"],
  ["RETENUES", "Retenues d'eau : compter, discuter", "les retenues d'irrigation"],
  ["PERMEA", "Une ville qui laisse entrer la pluie", "la désimperméabilisation"],
  ["ALERTE", "Des alertes que l'on croit", "la confiance dans les alertes"],
  ["VALLEES", "Trois vallées, un hiver d'écart", "les vallées alpines"],
  ["AQUIFERE", "Réalimenter la nappe par l'hiver", "la recharge artificielle"],
  ["TRUITES", "L'eau froide qui reste aux truites", "la température des rivières"],
  ["QUAIS", "Vivre sur un quai inondable", "les quais inondables"],
  ["JUSTICE", "Le juge et la goutte d'eau", "le contentieux de l'eau"],
];

type DemoState = "published" | "unlocked" | Decision;

/** Of forty dossiers, twenty-four are deposited and four in each other state. */
const toState = (index: number): DemoState => {
  if (index % 10 === 3) return "unlocked";
  if (index % 10 === 5) return "not_eligible";
  if (index % 10 === 7) return "selected";
  if (index % 10 === 9) return "not_selected";
  return "published";
};

/** Days before the closing: most dossiers come on the last two days. */
const toDaysBefore = (index: number): number =>
  index < 15 ? 0 : index < 23 ? 1 : index < 28 ? 2 : (index * 7) % 34;

/**
 * Loads a closed call with forty deposited dossiers in every state, assigned to colleagues and labelled, and indexes all
 * deposits of the demonstration.
 */
export async function loadDepositedCall(client: pg.PoolClient, now: Date): Promise<void> {
  const { rows } = await client.query<Omit<DepositedCall, "decider">>(
    `select id, partner_id as "partnerId", closes_at as "closesAt" from calls where slug = $1`,
    [CALL],
  );
  const [call] = rows;
  if (!call) throw new Error(`The demonstration has no call ${CALL}.`);
  const people = await loadCoordinators(client, now);
  const decider = await findDecider(client);
  const ids: string[] = [];
  for (const index of PROJECTS.keys())
    ids.push(await loadOne(client, { ...call, decider }, people, index));
  await loadWork(client, ids, now);
  const db = drizzle(client);
  for (const id of await listOutdatedDossiers(db, { limit: 1_000 }))
    await indexDossier(db, id, now);
}

/** The member of staff who asks teams for completions. */
async function findDecider(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select id from users where email = 'helene.vasseur@example.org'",
  );
  const [decider] = rows;
  if (!decider) throw new Error("The demonstration has no staff of the ANR.");
  return decider.id;
}

interface DemoCoordinator {
  readonly id: string;
  readonly cvFileId: string;
}

/**
 * Accounts that coordinate several dossiers each, with an uploaded CV and the name that each dossier shows; and a colleague
 * who left.
 */
async function loadCoordinators(
  client: pg.PoolClient,
  now: Date,
): Promise<readonly DemoCoordinator[]> {
  const { rows } = await client.query<DemoCoordinator>(
    `with made as (
       insert into users (email, password_hash, first_name, last_name, locale, consented_at, email_verified_at, role)
       select 'equipe-' || n || '@example.org', known.password_hash, 'Équipe', 'Eau ' || n, 'fr', $1, $1, 'researcher'
       from users known, generate_series(1, $2) n where known.email = 'claire.morel@example.org'
       returning id, email)
     insert into cv_files (user_id, title, file_name, format, bytes, sha256, key, created_at)
     select made.id, 'CV court', 'CV.pdf', 'pdf', file.bytes, file.sha256, file.key, $1
     from jsonb_to_recordset($3) as file(n int, bytes int, sha256 text, key text)
     join made on made.email = 'equipe-' || file.n || '@example.org'
     returning user_id as id, id as "cvFileId"`,
    [
      now,
      WATER_TEAM_COUNT,
      JSON.stringify(
        WATER_TEAM_CVS.map(({ bytes, sha256, key }, at) => ({ n: at + 1, bytes, sha256, key })),
      ),
    ],
  );
  await client.query(
    `with left_agency as (
       insert into users (email, password_hash, first_name, last_name, locale, consented_at, email_verified_at, role)
       select 'yann.lebris@example.org', password_hash, 'Yann', 'Le Bris', 'fr', $1, $1, 'researcher'
       from users where email = 'claire.morel@example.org' returning id)
     insert into staff_members (user_id, partner_id, role, all_departments, joined_at, ended_at)
     select left_agency.id, p.id, 'officer', true, $1::timestamptz - interval '200 days', $1::timestamptz - interval '6 days'
     from left_agency, partners p where p.code = 'ANR'`,
    [now],
  );
  return rows;
}

interface DepositedCall {
  readonly id: number;
  readonly partnerId: number;
  readonly closesAt: Date;
  /** The account that asks for completions. */
  readonly decider: string;
}

/** Every eighth dossier was deposited a second time before the closing. */
const hasTwoVersions = (index: number): boolean => index % 8 === 2;

/** Loads one complete dossier with its teams, CVs, appendix and answers, deposits it and gives it its state. */
async function loadOne(
  client: pg.PoolClient,
  call: DepositedCall,
  people: readonly DemoCoordinator[],
  index: number,
): Promise<string> {
  const [acronym = "", title = "", about = ""] = PROJECTS[index] ?? [];
  const by = people[index % people.length]?.id ?? "";
  // The last ones come in the last hours before the closing.
  const minutes = toDaysBefore(index) * 1_440 + 1 + ((index * 37) % 300);
  const at = new Date(call.closesAt.getTime() - minutes * 60_000);
  const createdAt = new Date(at.getTime() - (20 + (index % 15)) * 86_400_000);
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
       values ($1, $2, $3, $4, $4, $4) returning id),
     forms as (
       insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
       select made.id, f.form_model_type, f.version_id, $4 from made, call_forms f where f.call_id = $1)
     select id from made`,
    [call.id, acronym, title, createdAt],
  );
  const id = rows[0]?.id ?? "";
  const teamCount = 2 + (index % 5);
  const teams = Array.from({ length: teamCount }, (_, team) => ({
    number: team + 1,
    ...INSTITUTIONS[(index + team * 3) % INSTITUTIONS.length],
  }));
  await client.query(
    `with made as (
       insert into dossier_teams (dossier_id, number, organization_type, label, institution_type, country)
       select $1, t.number, 'public', t.label, 'search', t.country
       from jsonb_to_recordset($2) as t(number int, label text, country text) returning id, number)
     insert into dossier_team_contacts (team_id, kind, first_name, last_name, email)
     select id, 'legal_representative', 'Direction', 'Équipe ' || number, 'direction-' || number || '@example.org' from made`,
    [id, JSON.stringify(teams)],
  );
  const nameAt = (at: number) => ({
    firstName: FIRST_NAMES[at % FIRST_NAMES.length] ?? "",
    lastName: LAST_NAMES[(at * 3) % LAST_NAMES.length] ?? "",
  });
  const members = teams.map(({ number }) => ({
    number,
    ...people[(index + number - 1) % people.length],
    role: number === 1 ? "coordinator" : "scientific_manager",
    ...nameAt(index + (number - 1) * 2),
  }));
  const { firstName, lastName } = nameAt(index);
  const budget = WATER_BUDGETS[index];
  await client.query(
    `with made as (
       insert into dossier_members (dossier_id, user_id, role, team_number, joined_at, shown_first_name, shown_last_name, cv_file_id)
       select $1, m.id, m.role, m.number, $3, m."firstName", m."lastName", m."cvFileId"
       from jsonb_to_recordset($2) as m(number int, id uuid, role text, "firstName" text, "lastName" text, "cvFileId" uuid)
       returning cv_file_id),
     budget as (
       insert into dossier_appendices (dossier_id, slot_id, file_name, format, bytes, sha256, pages, position, storage_key,
         uploaded_by, uploaded_at)
       select $1, s.id, 'Annexe financière.xlsx', 'xlsx', $6, $7, null, 1, $8, $9, $3
       from call_appendices s where s.call_id = $5 and s.kind = 'financial')
     insert into cv_file_uses (cv_file_id, dossier_id, dossier_name, deposited_at)
     select cv_file_id, $1, $4, $10 from made`,
    [
      id,
      JSON.stringify(members),
      createdAt,
      acronym,
      call.id,
      budget?.bytes,
      budget?.sha256,
      budget?.key,
      by,
      at,
    ],
  );
  await loadAuditEvent(client, id, { at: createdAt, by }, "dossier.created", { callId: call.id });
  await loadAuditEvent(client, id, { at: createdAt, by }, "dossier.confirmed");
  const project: DepositedProject = {
    index,
    title,
    about,
    coordinator: `${firstName} ${lastName}`,
    institutions: teams.map(({ label = "" }) => label),
  };
  await loadAnswers(client, id, "general_information", buildGeneralAnswers(project), by);
  await loadAnswers(client, id, "scientific_proposition", buildProposalAnswers(project), by);
  const deposit = { dossierId: id, userId: by, name: project.coordinator };
  if (hasTwoVersions(index)) await loadFirstVersion(client, deposit, at);
  await loadDeposit(client, { ...deposit, at, isAgain: hasTwoVersions(index) });
  await loadState(client, id, toState(index), { call, index });
  return id;
}

/** The version before the last one: an hour earlier, with a shorter abstract. */
async function loadFirstVersion(
  client: pg.PoolClient,
  deposit: { readonly dossierId: string; readonly userId: string; readonly name: string },
  at: Date,
): Promise<void> {
  const earlier = new Date(at.getTime() - 3_600_000);
  await loadDeposit(client, { ...deposit, at: earlier });
  await client.query(
    `update dossier_answers set answer = $2, version = version + 1, updated_at = $3
     where dossier_id = $1 and key = 'abstract_en'`,
    [deposit.dossierId, JSON.stringify(["A second version, with an abstract read once more."]), at],
  );
  const unlocked = { at: new Date(at.getTime() - 1_800_000), by: deposit.userId };
  await loadAuditEvent(client, deposit.dossierId, unlocked, "dossier.unlocked", { version: 1 });
}

/** What the agency asks to be completed. */
const COMPLETION_REASON =
  "Le montant des missions ne suit pas la justification : corrigez l'un ou l'autre.";

async function loadState(
  client: pg.PoolClient,
  dossierId: string,
  state: DemoState,
  { call, index }: { readonly call: DepositedCall; readonly index: number },
): Promise<void> {
  if (state === "published") return;
  const at = new Date(call.closesAt.getTime() + (5 + (index % 20)) * 86_400_000);
  if (state !== "unlocked") return loadDecision(client, { dossierId, at, decision: state });
  const until = new Date(call.closesAt.getTime() + 120 * 86_400_000);
  const db = drizzle(client);
  const version = await openCompletion(db, dossierId, {
    parts: {
      names: false,
      sections: { scientific_proposition: ["budget"] },
      appendices: [],
      team: false,
      cvs: false,
    },
    reason: COMPLETION_REASON,
    until,
    by: call.decider,
    now: at,
  });
  const subject = { kind: "dossier", id: dossierId } as const;
  const actor = { kind: "staff", userId: call.decider, partnerId: call.partnerId } as const;
  const details = { version, until: until.toISOString() };
  await writeAudit(db, { actor, at }, "dossier.reopened", subject, details, COMPLETION_REASON);
}

/** Labels, assignments (some to a colleague who left) and followed dossiers. */
async function loadWork(client: pg.PoolClient, ids: readonly string[], now: Date): Promise<void> {
  await client.query(
    `with labels as (
       insert into agency_labels (partner_id, name)
       select p.id, l.name from partners p, unnest(array['À revoir', 'Lettre manquante', 'Transfrontalier']) l(name)
       where p.code = 'ANR' returning id, name)
     insert into agency_dossier_labels (dossier_id, label_id)
     select d.id::uuid, labels.id from unnest($1::text[]) with ordinality as d(id, n), labels
     where d.n % 6 = case labels.name when 'À revoir' then 1 when 'Lettre manquante' then 2 else 4 end`,
    [ids],
  );
  await client.query(
    `with staff as (
       select m.id, u.email from staff_members m join users u on u.id = m.user_id
       join partners p on p.id = m.partner_id where p.code = 'ANR')
     insert into agency_dossier_assignments (dossier_id, member_id, assigned_at)
     select d.id::uuid, staff.id, $2 from unnest($1::text[]) with ordinality as d(id, n)
     join staff on staff.email = case d.n % 8 when 0 then 'helene.vasseur@example.org' when 1 then 'karim.belkacem@example.org'
       when 2 then 'jeanne.mercier@example.org' when 3 then 'yann.lebris@example.org' end`,
    [ids, new Date(now.getTime() - 20 * 86_400_000)],
  );
  await client.query(
    `insert into agency_dossier_follows (dossier_id, member_id, since)
     select d.id::uuid, m.id, $2 from unnest($1::text[]) with ordinality as d(id, n), staff_members m
     join users u on u.id = m.user_id join partners p on p.id = m.partner_id
     where p.code = 'ANR' and u.email = 'nora.thiam@example.org' and d.n % 9 = 0`,
    [ids, now],
  );
}
