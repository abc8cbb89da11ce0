import { type Answers, buildDocument, GENERAL_ANSWERS } from "./dossier-rows.ts";

/** A project of the call with forty deposits. */
export interface DepositedProject {
  readonly index: number;
  readonly title: string;
  /** "les tourbières de moyenne montagne". */
  readonly about: string;
  readonly coordinator: string;
  /** The teams, the first one coordinates. */
  readonly institutions: readonly string[];
}

const KEYWORDS = ["eau", "crue", "sécheresse", "partage", "mesures", "riverains", "sols"];
const DISCIPLINES = ["ecology", "economy", "geography", "history"];
const DOMAINS = ["geo", "social", "economics"];
const RECRUITED = ["phd", "postdoc", "engineer"];

const getDuration = (index: number): number => 24 + 12 * (index % 3);
const getAid = (index: number): number => 180_000 + ((index * 47_300) % 420_000);
const formatAmount = (amount: number): string => `${Math.round(amount)}.00`;

export const buildGeneralAnswers = ({ index }: DepositedProject): Answers => ({
  ...GENERAL_ANSWERS,
  duration: [String(getDuration(index))],
  aid: [formatAmount(getAid(index))],
  keywords: [0, 1, 2].map((word) => KEYWORDS[(index + word) % KEYWORDS.length]),
  ethics: ["none"],
});

/** Every required question of the proposal is answered, so that the dossier can be deposited again. */
export function buildProposalAnswers(project: DepositedProject): Answers {
  const { index, title, about, coordinator, institutions } = project;
  const months = getDuration(index);
  const aid = getAid(index);
  const [leading = "", second = leading] = institutions;
  return {
    abstract_fr: [`Le projet étudie ${about}, avec celles et ceux qui vivent à côté.`],
    abstract_en: [
      `The project "${title}" follows water where people live beside it, and shares what it measures.`,
    ],
    disciplines: [DISCIPLINES[index % DISCIPLINES.length]],
    positioning: [
      buildDocument(
        `Les travaux sur ${about} décrivent des lieux ; peu les suivent d'une saison à l'autre.`,
      ),
    ],
    earlier_work: [
      buildDocument(`${leading} tient des mesures depuis huit ans, ouvertes à tous depuis trois.`),
    ],
    domains: [DOMAINS[index % DOMAINS.length]],
    hypotheses: [
      buildDocument(
        "Ce que l'eau fait en une nuit dépend de ce que les sols ont gardé d'un hiver.",
      ),
    ],
    objectives: [buildDocument(`Mesurer, comprendre et partager : ${title.toLowerCase()}.`)],
    originality: [buildDocument("Un seul protocole pour tous les sites, et des séries ouvertes.")],
    references: [
      {
        citation: `${coordinator} (2025). Ce que l'eau laisse derrière elle. Cahiers de l'eau, 4.`,
      },
    ],
    method: [
      buildDocument("Mesures en continu, relevés saisonniers, entretiens avec les riverains."),
    ],
    work_packages: ["first"],
    "work_packages:first/wp_title": ["Mesurer et comprendre"],
    "work_packages:first/wp_lead": [coordinator],
    "work_packages:first/wp_start": ["1"],
    "work_packages:first/wp_end": [String(months)],
    "work_packages:first/wp_content": [buildDocument("Équiper les sites, relever, publier.")],
    "work_packages:first/tasks:first/task_title": ["Choix et équipement des sites"],
    complementarity: [buildDocument(`${leading} mesure, ${second} modélise et discute.`)],
    coordinator: [`${coordinator} coordonne et réunit les équipes deux fois l'an.`],
    coordination_share: ["p40"],
    staff: [formatAmount(aid * 0.6)],
    small_equipment: [formatAmount(aid * 0.25)],
    missions: [formatAmount(aid * 0.15)],
    justification: [
      buildDocument("Deux recrutements, des capteurs, et les trajets vers les sites."),
    ],
    "recruit:first/recruit_kind": [RECRUITED[index % RECRUITED.length]],
    "recruit:first/recruit_months": [String(12 + 6 * (index % 4))],
    scientific_impact: [
      buildDocument("Une série de référence, réutilisable par d'autres équipes."),
    ],
    societal_impact: [
      buildDocument("Des communes qui décident avec des chiffres qu'elles comprennent."),
    ],
    outputs: ["articles", "data"],
    data_plan: ["Données déposées dans un entrepôt ouvert six mois après chaque campagne."],
    ethics_board: ["no"],
  };
}
