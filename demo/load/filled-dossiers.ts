import type pg from "pg";
import {
  type Answers,
  giveRepresentative,
  loadAnswers,
  loadDossier,
  paragraphs,
} from "./dossier-rows.ts";
import { moment } from "./source.ts";

const CLAIRE = "claire.morel@example.org";
const JAMES = "james.okafor@example.org";
const REPRESENTATIVE = { team: 1, firstName: "Hélène", lastName: "Kerdoncuff" };

const GENERAL: Answers = {
  instrument: ["prc"],
  duration: ["42"],
  start: ["2027-09-01"],
  aid: ["612400.00"],
  keywords: ["littoral", "sols", "érosion", "recul du trait de côte"],
  resubmission: ["no"],
};

/** All but what three people still owe: a plan for the data, what society gains, what a work package holds. */
const ALMOST_ALL: Answers = {
  abstract_fr: [
    "Derrière un trait de côte qui recule, les sols changent avant que la mer n'arrive. Le projet suit six sites pendant trois ans, de la lagune au polder, pour savoir ce que l'eau salée défait et ce qui peut être gardé.",
  ],
  abstract_en: [
    "Behind a receding coastline, soils change before the sea arrives. The project follows six sites for three years, from lagoon to polder, to learn what salt water undoes and what can be kept.",
  ],
  disciplines: ["ecology", "geography"],
  positioning: [
    paragraphs(
      "Le recul du trait de côte est mesuré au mètre près ; ce qu'il fait aux sols situés derrière l'est à peine.",
    ),
  ],
  earlier_work: [
    paragraphs("Les trois équipes partagent depuis 2021 un protocole de mesure de la salinité."),
  ],
  domains: ["geo", "social"],
  hypotheses: [
    paragraphs(
      "La salinité monte d'abord par la nappe, et se lit trois ans avant le sel de surface.",
    ),
  ],
  objectives: [paragraphs("Dater l'arrivée du sel, et donner aux communes le temps de décider.")],
  originality: [paragraphs("Six sites, un seul protocole, et des séries ouvertes dès le départ.")],
  references: [
    { citation: "Morel, C. et Okafor, J. (2025). Salt before the sea. Coastal Soils, 12, 41-58." },
  ],
  method: [paragraphs("Piézomètres, carottages trimestriels, entretiens avec les exploitants.")],
  work_packages: ["first", "wp2"],
  "work_packages:first/wp_title": ["Ce que les sols gardent"],
  "work_packages:first/wp_lead": ["Claire Morel"],
  "work_packages:first/wp_start": ["1"],
  "work_packages:first/wp_end": ["30"],
  "work_packages:first/wp_content": [paragraphs("Mesures, carottages et séries ouvertes.")],
  "work_packages:first/tasks:first/task_title": ["Équiper les six sites"],
  "work_packages:wp2/wp_title": ["Le temps de décider"],
  "work_packages:wp2/wp_lead": ["James Okafor"],
  "work_packages:wp2/wp_start": ["6"],
  "work_packages:wp2/wp_end": ["42"],
  "work_packages:wp2/tasks:first/task_title": ["Ateliers avec les communes"],
  complementarity: [paragraphs("Pédologie à Brest, hydrologie à Leeds, lagunes à Aveiro.")],
  coordinator: ["Claire Morel coordonne, tient les comptes et réunit les équipes deux fois l'an."],
  coordination_share: ["p40"],
  staff: ["318000.00"],
  small_equipment: ["96400.00"],
  missions: ["58000.00"],
  justification: [paragraphs("Un postdoctorat, un ingénieur de terrain, dix-huit piézomètres.")],
  "recruit:first/recruit_kind": ["postdoc"],
  "recruit:first/recruit_months": ["24"],
  scientific_impact: [paragraphs("Une série de référence sur la salinisation des sols côtiers.")],
  outputs: ["articles", "data"],
  ethics_board: ["no"],
};

/** What the dossiers of the demonstration hold besides: one lacks something of each kind, one can be deposited. */
export async function loadFilledDossiers(client: pg.PoolClient, now: Date): Promise<void> {
  const claire = await singleId(client, "select id from users where email = $1", CLAIRE);
  const james = await singleId(client, "select id from users where email = $1", JAMES);
  const shared = await singleId(client, "select id from dossiers where acronym = $1", "LITTOSOL");
  if (!claire || !james || !shared) return;
  await loadAnswers(client, shared, "general_information", GENERAL, claire);
  await loadAnswers(client, shared, "scientific_proposition", ALMOST_ALL, james);
  await giveCv(client, shared, claire);
  await giveRepresentative(client, shared, REPRESENTATIVE);
  await loadReadyDossier(client, now, claire);
}

async function singleId(
  client: pg.PoolClient,
  statement: string,
  value: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(statement, [value]);
  return rows[0]?.id;
}

const READY_SHORT: Answers = {
  abstract_fr: [
    "Où va-t-on chercher la fraîcheur quand il n'y en a plus chez soi ? Le projet cartographie, avec leurs habitants, les lieux frais de trois villes moyennes.",
  ],
  abstract_en: [
    "Where do people go for cool air once there is none left at home? With those who live there, the project maps the cool places of three mid-sized towns.",
  ],
  objectives: [paragraphs("Dire où la fraîcheur se trouve, qui y a accès, et à quelle heure.")],
  method: [paragraphs("Capteurs portés, relevés d'été, cartes dessinées à plusieurs mains.")],
  audience: ["Services techniques, bailleurs, et les personnes qui ne partent pas en août."],
  open: ["hal", "data"],
};

/** A dossier with everything its call wants: it can be deposited. */
async function loadReadyDossier(client: pg.PoolClient, now: Date, claire: string): Promise<void> {
  const id = await loadDossier(client, now, {
    partner: "ADEME",
    acronym: "OMBRES",
    title: "Les lieux frais de la ville moyenne",
    begun: moment(now, -12, "11:05"),
    saved: moment(now, -1, "17:20"),
    members: [{ userId: claire, role: "coordinator", teamNumber: 1 }],
  });
  if (!id) return;
  await loadAnswers(client, id, "general_information", { ...GENERAL, ethics: ["none"] }, claire);
  await loadAnswers(client, id, "scientific_proposition", READY_SHORT, claire);
  await giveCv(client, id, claire);
  await giveRepresentative(client, id, REPRESENTATIVE);
}

/** The CV of theirs that was finished. */
async function giveCv(client: pg.PoolClient, dossierId: string, userId: string): Promise<void> {
  await client.query(
    `with given as (
       update dossier_members m set cv_id = (
         select id from cvs where user_id = $2 order by step desc, created_at limit 1)
       where m.dossier_id = $1 and m.user_id = $2 returning m.cv_id)
     insert into cv_uses (cv_id, dossier_id, dossier_name)
     select g.cv_id, d.id, d.acronym from given g, dossiers d
     where d.id = $1 and g.cv_id is not null`,
    [dossierId, userId],
  );
}
