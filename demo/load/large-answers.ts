import { buildAnswerKey, type GroupStep } from "#form-engine/answer-key.ts";
import {
  type FormModel,
  type FormNode,
  isGroup,
  isStructure,
  MAX_GROUPS,
  type QuestionNode,
} from "#form-engine/model.ts";
import { getMaxChoices, listOptions } from "#form-engine/types/choice/rules.ts";
import { type Answers, buildDocument } from "./dossier-rows.ts";

/** Sentences that long answers are assembled from. */
const SENTENCES = [
  "Douze estuaires sont suivis avec le même protocole depuis trente ans, et personne ne les a encore lus ensemble.",
  "Le sel remonte plus loin chaque été, mais pas partout au même rythme.",
  "Les relevés des ports, tenus à la main jusqu'en 1998, sont repris un à un et rendus publics.",
  "Deux équipes refont les mêmes mesures sans se concerter, et comparent à la fin de l'année.",
  "Ce que les pêcheurs disent de la vase est noté avec la date, le lieu et la marée.",
  "Un modèle simple est préféré à un modèle juste que personne ne saurait refaire.",
  "Les communes reçoivent chaque printemps une carte qu'elles peuvent corriger.",
  "Les données manquantes sont dites manquantes : rien n'est comblé sans être signalé.",
];
const GROUP_IDS = ["first", "b", "c", "d", "e"];
const REFERENCE_COUNT = 40;

/** Answers every question except images, near its length limit, with up to five groups for each repeated structure. */
export function buildLargeAnswers(model: FormModel): Answers {
  const answers: Record<string, readonly unknown[]> = {};
  const walk = (node: FormNode, groups: readonly GroupStep[]) => {
    const key = buildAnswerKey(groups, node.id);
    if (!isStructure(node)) {
      const answer = node.enabled ? buildAnswer(node, Object.keys(answers).length) : [];
      if (answer.length > 0) answers[key] = answer;
      return;
    }
    const ids = isGroup(node) ? GROUP_IDS.slice(0, node.maxGroups ?? MAX_GROUPS) : [];
    if (isGroup(node)) answers[key] = ids;
    const steps = isGroup(node)
      ? ids.map((groupId) => [...groups, { structureId: node.id, groupId }])
      : [groups];
    for (const step of steps) for (const child of node.children) walk(child, step);
  };
  for (const node of model.children) walk(node, []);
  return answers;
}

function buildAnswer(node: QuestionNode, seed: number): readonly unknown[] {
  switch (node.type) {
    case "text": {
      const text = buildLongText(Math.min(node.maxCharacters * 0.9, 4_000), seed);
      return [node.wysiwyg ? buildDocument(...text) : text.join(" ").slice(0, node.maxCharacters)];
    }
    case "choice":
      return listOptions(node)
        .slice(0, getMaxChoices(node))
        .map(({ id }) => id);
    case "integer":
      return [String(node.max ?? (node.min ?? 0) + 12)];
    case "float":
    case "currency":
      return [`${node.max === undefined ? 1_250 : node.max / 10}.00`.replace(/(\.\d+)\.00$/, "$1")];
    case "date":
      return [node.min ?? node.max ?? "2028-06-30"];
    case "bibliography":
      return Array.from({ length: Math.min(REFERENCE_COUNT, node.maxReferences) }, (_, index) => ({
        citation: `Morel, C. et Okafor, J. (${1990 + index}). Estuaires, relevé ${index + 1}. Coastal Soils, ${index + 1}, 1-20.`,
      }));
    case "image":
      return [];
  }
}

/** Returns paragraphs of about `characters` characters in total. */
function buildLongText(characters: number, seed: number): string[] {
  const text: string[] = [];
  let left = characters;
  for (let index = seed; ; index += 1) {
    const paragraph = [0, 3, 5]
      .map((step) => SENTENCES[(index + step) % SENTENCES.length])
      .join(" ");
    left -= paragraph.length + 1;
    if (left < 0) return text.length > 0 ? text : [SENTENCES[seed % SENTENCES.length] ?? ""];
    text.push(paragraph);
  }
}
