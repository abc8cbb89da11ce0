import type { DemoMessage, DemoThread } from "./conversations.ts";
import { type Answers, buildDocument, GENERAL_ANSWERS } from "./dossier-rows.ts";
import type { Researchers } from "./researchers.ts";

export const LITTOSOL_GENERAL: Answers = {
  ...GENERAL_ANSWERS,
  duration: ["42"],
  start: ["2027-09-01"],
  aid: ["612400.00"],
  keywords: ["littoral", "sols", "érosion", "recul du trait de côte"],
};

/** Three questions are left empty: data plan, societal impact, content of the second work package. */
export const LITTOSOL_PROPOSAL: Answers = {
  abstract_fr: [
    "Derrière un trait de côte qui recule, les sols changent avant que la mer n'arrive. Le projet suit six sites pendant trois ans, de la lagune au polder, pour savoir ce que l'eau salée défait et ce qui peut être gardé.",
  ],
  abstract_en: [
    "Behind a receding coastline, soils change before the sea arrives. The project follows six sites for three years, from lagoon to polder, to learn what salt water undoes and what can be kept.",
  ],
  disciplines: ["ecology", "geography"],
  positioning: [
    buildDocument(
      "Le recul du trait de côte est mesuré au mètre près ; ce qu'il fait aux sols situés derrière l'est à peine.",
    ),
  ],
  earlier_work: [
    buildDocument("Les trois équipes partagent depuis 2021 un protocole de mesure de la salinité."),
  ],
  domains: ["geo", "social"],
  hypotheses: [
    buildDocument(
      "La salinité monte d'abord par la nappe, et se lit trois ans avant le sel de surface.",
    ),
  ],
  objectives: [
    buildDocument("Dater l'arrivée du sel, et donner aux communes le temps de décider."),
  ],
  originality: [
    buildDocument("Six sites, un seul protocole, et des séries ouvertes dès le départ."),
  ],
  references: [
    { citation: "Morel, C. et Okafor, J. (2025). Salt before the sea. Coastal Soils, 12, 41-58." },
  ],
  method: [buildDocument("Piézomètres, carottages trimestriels, entretiens avec les exploitants.")],
  work_packages: ["first", "wp2"],
  "work_packages:first/wp_title": ["Ce que les sols gardent"],
  "work_packages:first/wp_lead": ["Claire Morel"],
  "work_packages:first/wp_start": ["1"],
  "work_packages:first/wp_end": ["30"],
  "work_packages:first/wp_content": [buildDocument("Mesures, carottages et séries ouvertes.")],
  "work_packages:first/tasks:first/task_title": ["Équiper les six sites"],
  "work_packages:wp2/wp_title": ["Le temps de décider"],
  "work_packages:wp2/wp_lead": ["James Okafor"],
  "work_packages:wp2/wp_start": ["6"],
  "work_packages:wp2/wp_end": ["42"],
  "work_packages:wp2/tasks:first/task_title": ["Ateliers avec les communes"],
  complementarity: [buildDocument("Pédologie à Brest, hydrologie à Leeds, lagunes à Aveiro.")],
  coordinator: ["Claire Morel coordonne, tient les comptes et réunit les équipes deux fois l'an."],
  coordination_share: ["p40"],
  staff: ["318000.00"],
  small_equipment: ["96400.00"],
  missions: ["58000.00"],
  justification: [buildDocument("Un postdoctorat, un ingénieur de terrain, dix-huit piézomètres.")],
  "recruit:first/recruit_kind": ["postdoc"],
  "recruit:first/recruit_months": ["24"],
  scientific_impact: [
    buildDocument("Une série de référence sur la salinisation des sols côtiers."),
  ],
  outputs: ["articles", "data"],
  ethics_board: ["no"],
};

/** Two weeks of messages: one partner declines, another is invited, the remaining work is shared. */
export const buildLittosolMessages = ({ claire, james }: Researchers): readonly DemoMessage[] => [
  {
    by: claire,
    days: -13,
    time: "16:52",
    text: "Bonjour James. Pieter de Wit est invité pour l'équipe 3 ; j'attends sa réponse avant d'écrire sur les polders.",
  },
  {
    by: james,
    days: -12,
    time: "09:20",
    text: "Good. Until he answers I write the hydrology as if there were five sites: the sixth is easy to add.",
    question: "method",
  },
  {
    by: claire,
    days: -8,
    time: "11:34",
    text: "Pieter n'est plus disponible en 2027. Qui connaissons-nous pour les lagunes ?",
  },
  {
    by: james,
    days: -8,
    time: "12:05",
    text: "Marta Vasconcelos in Aveiro. We sampled with her in 2023, and her soil series go back to 2009.",
  },
  {
    by: claire,
    days: -6,
    time: "09:14",
    text: "Parfait, l'invitation est partie ce matin.",
  },
  {
    by: james,
    days: -5,
    time: "15:41",
    text: "I have read your abstract twice and would not touch a word. The English one follows it line by line.",
    question: "abstract_en",
  },
  {
    by: claire,
    days: -4,
    time: "08:50",
    text: `@{${james}} peux-tu joindre l'annexe financière ? Le modèle de l'agence est à côté de l'emplacement.`,
    mentions: [james],
  },
  {
    by: james,
    days: -4,
    time: "17:23",
    text: "Done: 612 400 € over 42 months, the same total as in the general information.",
  },
  {
    by: claire,
    days: -3,
    time: "11:08",
    text: "La lettre du Conservatoire du littoral est arrivée, je l'ai jointe aussi. Il nous ouvre les six sites.",
  },
  {
    by: claire,
    days: -2,
    time: "18:30",
    text: "Il reste la gestion des données et les retombées pour la société. Je prends la première demain.",
    question: "data_plan",
  },
  {
    by: james,
    days: -1,
    time: "08:47",
    text: `@{${claire}} then I take the second. My CV follows tonight: the publications of this year are not in it yet.`,
    mentions: [claire],
    question: "societal_impact",
  },
  {
    by: james,
    days: -1,
    time: "09:02",
    text: "And this is the protocol that the three teams share:\nhttps://example.org/protocols/salinity-2021",
  },
];

/** Two open threads and one resolved thread. */
export const buildLittosolThreads = ({ claire, james }: Researchers): readonly DemoThread[] => [
  {
    key: "objectives",
    titleFr: "Objectifs",
    titleEn: "Objectives",
    resolved: { by: claire, days: -7, time: "10:12" },
    comments: [
      {
        by: james,
        days: -9,
        time: "14:18",
        text: "“Give towns time to decide”: can we say how much? Three years is what the hypotheses promise.",
      },
      {
        by: claire,
        days: -7,
        time: "10:10",
        text: "Oui, mais les trois ans sont une hypothèse, pas un résultat. Je garde la phrase telle quelle.",
      },
    ],
  },
  {
    key: "work_packages:wp2/wp_content",
    titleFr: "Contenu",
    titleEn: "Content",
    resolved: null,
    comments: [
      {
        by: claire,
        days: -3,
        time: "16:40",
        text: `@{${james}} ce lot n'a pas encore de contenu : trois phrases sur les ateliers suffiraient.`,
        mentions: [james],
      },
      {
        by: james,
        days: -2,
        time: "09:26",
        text: "On my list for Tuesday, with the names of the four towns that have agreed.",
      },
    ],
  },
  {
    key: "complementarity",
    titleFr: "Complémentarité des équipes",
    titleEn: "Complementarity of the teams",
    resolved: null,
    comments: [
      {
        by: james,
        days: -1,
        time: "11:15",
        text: "Shall we name Aveiro before Marta has accepted? If she declines, this sentence has to go.",
      },
    ],
  },
];
