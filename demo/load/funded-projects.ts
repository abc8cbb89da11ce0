import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { appendDecisions } from "#features/agency/decisions/writes/append-decisions.server.ts";
import { loadProjectSources } from "#features/proposals/projects/queries/project-sources.server.ts";
import {
  createProjects,
  insertProjects,
} from "#features/proposals/projects/writes/create-projects.server.ts";
import { addDays } from "./read-demo-data.ts";
import { findResearchers } from "./researchers.ts";

interface DecidedRow {
  readonly dossierId: string;
  readonly callId: number;
  readonly place: "selected" | "not_selected" | "not_eligible";
  readonly decidedAt: Date;
  readonly staff: readonly string[];
}

/**
 * Loads the released decisions of an earlier call, with the project of the selected dossier, and two projects that agencies
 * imported from files.
 */
export async function loadFundedProjects(client: pg.PoolClient, now: Date): Promise<void> {
  await loadReleasedDecisions(client);
  await loadImportedProjects(client, now);
}

/** The decisions behind the decided dossiers of the ADEME: their states are there already. */
async function loadReleasedDecisions(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<DecidedRow>(
    `select d.id as "dossierId", d.call_id as "callId", d.place, a.at as "decidedAt",
       array(select m.user_id::text from staff_members m where m.partner_id = c.partner_id and m.ended_at is null
         and m.role in ('decider', 'manager') order by m.joined_at, m.id) as staff
     from dossiers d join calls c on c.id = d.call_id join partners p on p.id = c.partner_id
     join audit_events a on a.subject_kind = 'dossier' and a.subject_id = d.id::text and a.event = 'dossier.' || d.place
     where p.code = 'ADEME' and d.place in ('selected', 'not_selected', 'not_eligible') order by d.number`,
  );
  const [first] = rows;
  const [madeBy = "", confirmedBy = madeBy] = first?.staff ?? [];
  if (!first || madeBy === "") return;
  const db = drizzle(client);
  const preparedAt = new Date(first.decidedAt.getTime() - 72 * 3_600_000);
  const decisionIds = await appendDecisions(
    db,
    rows.map(({ dossierId, place }, index) => ({
      ...{ dossierId, kind: "prepared", reason: null, source: "page", versionNumber: 1 },
      ...{ madeBy, madeAt: preparedAt },
      values: {
        state: place,
        rank: place === "not_eligible" ? null : index + 1,
        amountEuros: place === "selected" ? GRANTED_EUROS : null,
        ...{ code: null, programme: null, motiveId: null },
      },
    })),
  );
  await client.query(
    `insert into decision_confirmations (decision_id, confirmed_by, confirmed_at)
     select id::uuid, $2, $3 from unnest($1::text[]) id`,
    [[...decisionIds.values()], confirmedBy, preparedAt],
  );
  await client.query(
    `with release as (
       insert into decision_releases (call_id, state, planned_by, planned_at, ended_at)
       values ($1, 'released', $2, $3, $3) returning id)
     insert into release_decisions (release_id, decision_id, dossier_id, released_at)
     select release.id, d.id, d.dossier_id, $3 from release, decisions d where d.id = any($4::uuid[])`,
    [first.callId, confirmedBy, first.decidedAt, [...decisionIds.values()]],
  );
  const selected = rows.filter(({ place }) => place === "selected");
  const sources = await loadProjectSources(
    db,
    selected.map(({ dossierId }) => dossierId),
  );
  await createProjects(
    db,
    selected.flatMap(({ dossierId, decidedAt }) => {
      const source = sources.get(dossierId);
      const decisionId = decisionIds.get(dossierId);
      if (!source || !decisionId) return [];
      const { number, callTitle, ...project } = source;
      return {
        ...{ ...project, decisionId, decidedAt, code: number, programme: callTitle },
        amountEuros: GRANTED_EUROS,
      };
    }),
  );
}

/** Less than the dossier asked for. */
const GRANTED_EUROS = 386_200;

async function loadImportedProjects(client: pg.PoolClient, now: Date): Promise<void> {
  const { claire, james } = await findResearchers(client);
  const { rows } = await client.query<{ id: number }>("select id from partners where code = 'ANR'");
  const partnerId = rows[0]?.id ?? 0;
  const person = {
    claire: { userId: claire, firstName: "Claire", lastName: "Morel" },
    james: { userId: james, firstName: "James", lastName: "Okafor" },
    // Without an account: linked once somebody signs in with the iD.
    nadia: { userId: null, firstName: "Nadia", lastName: "Ferrand" },
  };
  const found = { orcid: null, email: null };
  const shared = {
    ...{ source: "import" as const, partnerId, departmentId: null, requestedEuros: null },
    ...{ callId: null, dossierId: null, decisionId: null },
  };
  await insertProjects(drizzle(client), [
    {
      ...shared,
      code: "ANR-19-EAUX-0031",
      acronym: "NAPPES",
      title: "Partager l'eau souterraine en Bretagne",
      programme: "Ressources en eau : partage et sobriété",
      amountEuros: 412_000,
      keywords: ["eau souterraine", "partage de l'eau", "sécheresse", "droit de l'eau"],
      decidedAt: addDays(now, -2_400, "12:00"),
      people: [
        {
          ...person.nadia,
          ...{ role: "coordinator", teamNumber: 1, orcid: "0000-0000-0990-0065", email: null },
          organization: "Université des Deux-Rives, Lyon",
        },
        {
          ...{ ...person.claire, ...found, role: "scientific_manager", teamNumber: 2 },
          organization: "Laboratoire des dynamiques littorales, Brest",
        },
      ],
    },
    {
      ...shared,
      code: "ANR-20-VILL-0108",
      acronym: "KILOMÈTRE",
      title: "La chaleur au pas de la porte",
      programme: "Villes et territoires",
      amountEuros: 228_450.5,
      keywords: ["chaleur", "ville"],
      decidedAt: addDays(now, -2_000, "12:00"),
      people: [
        {
          ...{ ...person.james, ...found, role: "coordinator", teamNumber: 1 },
          organization: "Centre for River Studies, Durham",
        },
        {
          ...{ ...person.claire, ...found, role: "member", teamNumber: 2 },
          organization: "Laboratoire des dynamiques littorales, Brest",
        },
      ],
    },
  ]);
  await client.query(
    `insert into project_amendments (project_id, number, kind, before, after, reason, made_by, made_at)
     select p.id, 1, 'amount', '{"amountEuros": 398000}', '{"amountEuros": 412000}', $1, u.id, $2
     from projects p, users u where p.code = 'ANR-19-EAUX-0031' and u.email = 'helene.vasseur@example.org'`,
    [
      "Le comité de suivi finance une seconde campagne de forages d'observation.",
      addDays(now, -1_900, "11:00"),
    ],
  );
}
