import type pg from "pg";
import { readFormModel } from "./call-forms.ts";
import { type Decision, loadDecision, loadDeposit, loadEdit } from "./deposits.ts";
import {
  type Answers,
  addLegalRepresentative,
  attachCv,
  buildDocument,
  GENERAL_ANSWERS,
  loadAnswers,
  loadDossier,
} from "./dossier-rows.ts";
import { buildLargeAnswers } from "./large-answers.ts";
import { addDays } from "./read-demo-data.ts";
import type { Researchers } from "./researchers.ts";

const COMPLETE_GENERAL: Answers = {
  ...GENERAL_ANSWERS,
  keywords: ["chaleur", "quartier", "mesures"],
  ethics: ["none"],
};
const COMPLETE_SHORT: Answers = {
  abstract_fr: ["La chaleur perdue d'un quartier suffit-elle à le chauffer ? Le projet la mesure."],
  abstract_en: ["Is the heat a district wastes enough to warm it? The project measures it."],
  objectives: [buildDocument("Mesurer, rue par rue, la chaleur que rejettent les commerces.")],
  method: [buildDocument("Deux hivers de mesures, avec celles et ceux qui vivent à côté.")],
  audience: ["Services techniques des villes et bailleurs sociaux."],
};

interface Person {
  readonly userId: string;
  readonly name: string;
}

type DossierState =
  | "empty"
  | "unconfirmed"
  | "ready"
  | "published"
  | "unlocked"
  | "over"
  | "archived"
  | Decision;

type DossierRow = readonly [
  acronym: string,
  title: string,
  state: DossierState,
  by: Person,
  colleague?: Person,
];

const DECIDED_STATES: readonly DossierState[] = ["selected", "not_selected", "not_eligible"];
const CLOSED_STATES: readonly DossierState[] = [...DECIDED_STATES, "over", "archived"];

/** One dossier in every state, so that every screen has data. */
const listDossierRows = (claire: Person, james: Person): readonly DossierRow[] => [
  ["TIEDEUR", "Ce que rejettent les vitrines", "published", james],
  ["FOURNIL", "La chaleur des fournils de quartier", "unlocked", james],
  ["FRAICHEUR", "Des haies pour rafraîchir les bourgs", "published", claire],
  ["LISIERES", "Ce qui pousse au bord des parkings", "unlocked", claire],
  ["KILNS", "A second life for the heat of small kilns", "ready", james],
  ["TOITURES", "Cultiver les toits des gymnases", "empty", claire],
  ["SAULAIE", "Des saules pour tenir les berges", "unconfirmed", claire],
  ["TIDEWAY", "Walking the river at low tide", "unconfirmed", james],
  ["RUISSEL", "Où va l'eau des orages de printemps", "selected", claire, james],
  ["CANOPY", "Street trees and those who look after them", "not_selected", james, claire],
  ["PREAU", "Des cours d'école fraîches en juin", "not_eligible", claire, james],
  ["GRANIT", "Ce que les façades gardent de l'été", "over", claire, james],
  ["VERGLAS", "Les trottoirs d'hiver des petites communes", "archived", james, claire],
];

export async function loadDossierStates(
  client: pg.PoolClient,
  now: Date,
  { claire, james }: Researchers,
): Promise<void> {
  const claireMorel = { userId: claire, name: "Claire Morel" };
  const jamesOkafor = { userId: james, name: "James Okafor" };
  for (const row of listDossierRows(claireMorel, jamesOkafor))
    await loadDossierRow(client, now, row);
  await loadLargeDossier(client, now, [claire, james]);
  await loadReadyDossier(client, now, claire);
}

/** How long ago the calls closed: the one whose decisions are released, and the one that closed last. */
const DECIDED_CALL_DAYS = 320;
const CLOSED_CALL_DAYS = 35;
/** How long ago its decisions were released. */
const RELEASED_DAYS = 150;

async function loadDossierRow(client: pg.PoolClient, now: Date, row: DossierRow): Promise<void> {
  const [acronym, title, state, by, colleague] = row;
  const isDecided = DECIDED_STATES.includes(state);
  const ago = isDecided ? DECIDED_CALL_DAYS : CLOSED_STATES.includes(state) ? CLOSED_CALL_DAYS : 0;
  const day = (days: number, time: string) => addDays(now, days - ago, time);
  const id = await loadDossier(client, now, {
    partner: "ADEME",
    call: isDecided ? "oldest" : ago > 0 ? "closed" : "last",
    acronym,
    title,
    createdAt: day(-25, "09:00"),
    savedAt: day(-4, "16:20"),
    isUnconfirmed: state === "unconfirmed",
    members: [
      { userId: by.userId, role: "coordinator", teamNumber: 1 },
      ...(colleague
        ? [{ userId: colleague.userId, role: "scientific_manager", teamNumber: 2 } as const]
        : []),
    ],
  });
  if (!id || state === "empty" || state === "unconfirmed") return;
  await loadAnswers(client, id, "general_information", COMPLETE_GENERAL, by.userId);
  await loadAnswers(client, id, "scientific_proposition", COMPLETE_SHORT, by.userId);
  for (const team of colleague ? [1, 2] : [1])
    await addLegalRepresentative(client, id, {
      team,
      firstName: "Odile",
      lastName: "Renard",
      by: by.userId,
      at: day(-6, "10:15"),
    });
  await client.query(
    `update call_requirements set coordinator_cv = false, scientific_manager_cv = false
     where call_id = (select call_id from dossiers where id = $1)`,
    [id],
  );
  if (state === "archived")
    await client.query("update dossier_members set archived_at = $2 where dossier_id = $1", [
      id,
      addDays(now, -20, "08:50"),
    ]);
  if (state === "ready" || state === "over" || state === "archived") return;
  await loadDeposit(client, { dossierId: id, ...by, at: day(-3, "11:24") });
  if (state === "unlocked") {
    await loadEdit(client, {
      dossierId: id,
      by: by.userId,
      at: day(-1, "12:18"),
      key: "audience",
      answer: "Services techniques des villes, bailleurs sociaux et artisans.",
    });
  } else if (state !== "published")
    await loadDecision(client, {
      dossierId: id,
      at: addDays(now, -RELEASED_DAYS, "10:00"),
      decision: state,
    });
}

/** Loads a dossier near its limits: every question answered at length, every group repeated. */
async function loadLargeDossier(
  client: pg.PoolClient,
  now: Date,
  [claire, james]: readonly [string, string],
): Promise<void> {
  const id = await loadDossier(client, now, {
    partner: "ANR",
    call: "last",
    acronym: "ESTUAIRES",
    title: "Douze estuaires, trente ans de mesures",
    createdAt: addDays(now, -45, "08:30"),
    savedAt: addDays(now, -1, "19:05"),
    members: [
      { userId: claire, role: "coordinator", teamNumber: 1 },
      { userId: james, role: "scientific_manager", teamNumber: 2 },
    ],
  });
  if (!id) return;
  const model = await readFormModel("forms/full.json");
  await loadAnswers(client, id, "general_information", COMPLETE_GENERAL, claire);
  await loadAnswers(client, id, "scientific_proposition", buildLargeAnswers(model), claire);
}

const READY_SHORT: Answers = {
  abstract_fr: [
    "Où va-t-on chercher la fraîcheur quand il n'y en a plus chez soi ? Le projet cartographie, avec leurs habitants, les lieux frais de trois villes moyennes.",
  ],
  abstract_en: [
    "Where do people go for cool air once there is none left at home? With those who live there, the project maps the cool places of three mid-sized towns.",
  ],
  objectives: [buildDocument("Dire où la fraîcheur se trouve, qui y a accès, et à quelle heure.")],
  method: [buildDocument("Capteurs portés, relevés d'été, cartes dessinées à plusieurs mains.")],
  audience: ["Services techniques, bailleurs, et les personnes qui ne partent pas en août."],
  open: ["hal", "data"],
};

/** Loads a dossier that meets every requirement of its call, CVs included, and can be deposited. */
async function loadReadyDossier(client: pg.PoolClient, now: Date, claire: string): Promise<void> {
  const id = await loadDossier(client, now, {
    partner: "ADEME",
    acronym: "OMBRES",
    title: "Les lieux frais de la ville moyenne",
    createdAt: addDays(now, -12, "11:05"),
    savedAt: addDays(now, -1, "17:20"),
    members: [{ userId: claire, role: "coordinator", teamNumber: 1 }],
  });
  if (!id) return;
  await loadAnswers(client, id, "general_information", COMPLETE_GENERAL, claire);
  await loadAnswers(client, id, "scientific_proposition", READY_SHORT, claire);
  const by = claire;
  await attachCv(client, id, { by, at: addDays(now, -5, "11:32") });
  await addLegalRepresentative(client, id, {
    team: 1,
    firstName: "Hélène",
    lastName: "Kerdoncuff",
    by,
    at: addDays(now, -5, "11:40"),
  });
}
