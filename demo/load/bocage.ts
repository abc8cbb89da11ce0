import type pg from "pg";
import { type DemoMessage, type DemoThread, loadComments, loadWorkpad } from "./conversations.ts";
import {
  type Answers,
  buildDocument,
  GENERAL_ANSWERS,
  loadAnswers,
  loadDossier,
} from "./dossier-rows.ts";
import { loadPads } from "./pads.ts";
import { addDays } from "./read-demo-data.ts";
import type { Researchers } from "./researchers.ts";

const BOCAGE_GENERAL: Answers = {
  ...GENERAL_ANSWERS,
  keywords: ["bocage", "agriculture", "changement de pratiques"],
};

/** A proposal half written by two people, a few days before the closing. */
const BOCAGE_PROPOSAL: Answers = {
  abstract_fr: [
    "Les haies reviennent dans les discours plus vite que dans les champs. Le projet suit pendant trois ans quarante exploitations qui replantent, pour comprendre ce qui fait tenir un changement de pratiques : les sols, les revenus, les voisins.",
  ],
  disciplines: ["ecology", "geography"],
  positioning: [
    buildDocument(
      "Les effets d'une haie sur la biodiversité sont bien établis à l'échelle de la parcelle ; à celle du paysage, les résultats divergent.",
      "Trois inconnues demeurent : la continuité des plantations, leur entretien après cinq ans, et ce que les voisins en imitent.",
    ),
  ],
  domains: ["social", "economics"],
  hypotheses: [
    buildDocument("Une haie tient quand trois voisins au moins en plantent une la même année."),
  ],
  references: [
    { citation: "Diop, A. et Morel, J.-P. (2024). Ce que les sols gardent d'un hiver à l'autre." },
  ],
  work_packages: ["first", "wp2"],
  "work_packages:first/wp_title": ["Mesures de terrain"],
  "work_packages:first/wp_lead": ["Claire Morel"],
  "work_packages:first/wp_start": ["1"],
  "work_packages:first/wp_end": ["18"],
  "work_packages:first/tasks:first/task_title": ["Choix des sites"],
  "work_packages:first/tasks:first/task_effort": ["4.50"],
  "work_packages:wp2/wp_title": ["Modèle de paysage"],
  "work_packages:wp2/wp_lead": ["James Okafor"],
  staff: ["210000.00"],
  outputs: ["articles", "data"],
};

/** Workpad messages of two people a few days before the closing. */
const buildMessages = ({ claire, james }: Researchers): readonly DemoMessage[] => [
  {
    by: claire,
    days: -4,
    time: "09:12",
    text: "Bonjour ! J'ai repris le résumé ce matin. Il reste 300 caractères, de quoi dire un mot des lagunes.",
    question: "abstract_fr",
  },
  {
    by: james,
    days: -4,
    time: "11:40",
    text: "Thanks, it reads well. I will write the English one tonight, from yours.",
    question: "abstract_en",
  },
  {
    by: claire,
    days: -2,
    time: "16:05",
    text: `@{${james}} as-tu eu le devis pour les capteurs ? Sans lui je ne peux pas fermer le budget.`,
    mentions: [james],
  },
  {
    by: james,
    days: -1,
    time: "17:58",
    text: `@{${claire}} here it is: 18 400 € excluding tax, valid until March.\nhttps://example.org/quotes/2026-118`,
    mentions: [claire],
  },
];

/** One open thread with a reply, and one resolved thread. */
const buildThreads = ({ claire, james }: Researchers): readonly DemoThread[] => [
  {
    key: "positioning",
    titleFr: "Positionnement du projet",
    titleEn: "Positioning of the project",
    resolved: null,
    comments: [
      {
        by: james,
        days: -2,
        time: "10:20",
        text: "The second paragraph says three unknowns: the reviewers will look for the third. Do we name it?",
      },
      {
        by: claire,
        days: -1,
        time: "08:55",
        text: `Bien vu. @{${james}} peux-tu proposer une phrase sur ce que les voisins imitent ?`,
        mentions: [james],
      },
    ],
  },
  {
    key: "abstract_fr",
    titleFr: "Résumé en français",
    titleEn: "Abstract in French",
    resolved: { by: claire, days: -3, time: "09:05" },
    comments: [
      { by: james, days: -4, time: "15:30", text: "“Quarante exploitations”: still forty?" },
    ],
  },
];

/** A half-written dossier of two people, with workpad messages, comments and a pad. */
export async function loadBocageDossier(
  client: pg.PoolClient,
  now: Date,
  people: Researchers,
): Promise<void> {
  const { claire, james } = people;
  const id = await loadDossier(client, now, {
    partner: "ANR",
    acronym: "BOCAGE",
    title: "Ce qui fait tenir une haie",
    createdAt: addDays(now, -20, "09:30"),
    savedAt: addDays(now, -1, "18:42"),
    members: [
      { userId: claire, role: "coordinator", teamNumber: 1 },
      { userId: james, role: "delegate", teamNumber: 1 },
    ],
  });
  if (!id) return;
  await loadAnswers(client, id, "general_information", BOCAGE_GENERAL, claire);
  await loadAnswers(client, id, "scientific_proposition", BOCAGE_PROPOSAL, claire);
  const unread = new Map([
    [claire, 1],
    [james, 0],
  ]);
  await loadWorkpad(client, id, now, { messages: buildMessages(people), unread });
  await loadComments(client, id, now, buildThreads(people));
  await loadPads(client, id, now);
}
