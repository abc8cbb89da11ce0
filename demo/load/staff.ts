import type pg from "pg";
import { demoAccounts } from "../accounts.ts";
import { addDays } from "./read-demo-data.ts";

interface DemoDepartment {
  readonly agency: string;
  readonly nameFr: string;
  readonly nameEn: string;
  /** Slugs of its calls without the prefix of the agency. Other calls belong to no department. */
  readonly calls: readonly string[];
}

/** Departments of the two agencies that have staff. */
const DEPARTMENTS: readonly DemoDepartment[] = [
  {
    agency: "ANR",
    nameFr: "Environnement",
    nameEn: "Environment",
    calls: [
      "biodiversite-et-changements-transformateurs",
      "l-eau-en-exces-l-eau-en-defaut-gerer-les-extremes-hydriques",
      "systemes-alimentaires-durables-de-la-ferme-a-l-assiette",
      "programme-prioritaire-ocean-profond-et-ressources-vivantes",
    ],
  },
  {
    agency: "ANR",
    nameFr: "Énergie, matériaux",
    nameEn: "Energy, materials",
    calls: [
      "materiaux-pour-le-stockage-de-l-energie-et-l-economie-circulaire",
      "programme-prioritaire-hydrogene-decarbone-verrous-scientifiques",
      "transition-energetique-reseaux-flexibles-et-stockage-saisonnier",
    ],
  },
  {
    agency: "ANR",
    nameFr: "Sciences humaines et sociales",
    nameEn: "Humanities and social sciences",
    calls: [
      "recherche-franco-allemande-en-sciences-humaines-et-sociales",
      "crises-et-recits-perspectives-des-humanites",
      "droit-et-algorithmes-decision-publique-et-recours",
    ],
  },
  {
    agency: "ADEME",
    nameFr: "Sols et forêts",
    nameEn: "Soils and forests",
    calls: [
      "graine-bioeconomie-durable-et-preservation-des-sols",
      "sites-pollues-gestion-durable-et-retour-a-l-usage",
      "forets-et-bois-resilience-usages-et-stockage-de-carbone",
    ],
  },
  {
    agency: "ADEME",
    nameFr: "Bâtiment et énergie",
    nameEn: "Buildings and energy",
    calls: [
      "vers-des-batiments-responsables-confort-d-ete-et-sobriete",
      "energie-durable-production-stockage-et-integration-des-renouvelables",
    ],
  },
];

/** Departments of two agencies with some of their calls, and the memberships of the demonstration's staff. */
export async function loadStaff(client: pg.PoolClient, now: Date): Promise<void> {
  for (const [position, { agency, nameFr, nameEn, calls }] of DEPARTMENTS.entries()) {
    const slugs = calls.map((slug) => `${agency.toLowerCase()}-${slug}`);
    const { rowCount } = await client.query(
      `with made as (
         insert into departments (partner_id, name_fr, name_en, position)
         select id, $2, $3, $4 from partners where code = $1
         returning id, partner_id)
       update calls set department_id = made.id from made
       where calls.partner_id = made.partner_id and calls.slug = any($5)`,
      [agency, nameFr, nameEn, position, slugs],
    );
    if (rowCount !== slugs.length)
      throw new Error(`The department ${nameFr} names ${slugs.length} calls, ${rowCount} exist.`);
  }
  for (const { login, memberships = [] } of demoAccounts) {
    for (const { agency, role, departments } of memberships) {
      await client.query(
        `with made as (
           insert into staff_members (user_id, partner_id, role, all_departments, joined_at)
           select u.id, p.id, $3, $4, $5 from users u, partners p where u.email = $1 and p.code = $2
           returning id, partner_id)
         insert into staff_member_departments (member_id, department_id)
         select made.id, d.id from made join departments d on d.partner_id = made.partner_id
         where d.name_fr = any($6)`,
        [
          login,
          agency,
          role,
          departments === undefined,
          addDays(now, -90, "09:00"),
          departments ?? [],
        ],
      );
    }
  }
}
