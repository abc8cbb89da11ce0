import { toFoldedTokens } from "#platform/fold-text.ts";
import { type AnswerKey, buildAnswerKey, parseKey } from "./answer-key.ts";
import { applyChanges, type ChangeVerdict } from "./apply-changes.ts";
import { type Form, makeForm, type NodePosition } from "./form.ts";
import { type FormState, getAnswer } from "./form-state.ts";
import {
  type FormModel,
  type FormNode,
  isGroup,
  isStructure,
  MAX_GROUPS,
  type QuestionNode,
} from "./model.ts";
import type { Answer } from "./question-type.ts";
import { type OrphanedAnswer, rebase } from "./rebase.ts";
import { type ChoiceNode, listOptions } from "./types/choice/rules.ts";

/** Why an answer was not taken over: it has no place in the new form, or not as it is, or the place is taken. */
export const UNPLACED_REASONS = [
  "questionGone",
  "typeChanged",
  "optionsGone",
  "groupGone",
  "formattingGone",
  "limit",
  "notAsked",
  "answered",
] as const satisfies readonly (OrphanedAnswer["why"] | "limit" | "notAsked" | "answered")[];

/** An answer of the earlier form that could not be taken over, as its authors wrote it. */
export interface UnplacedAnswer {
  /** The question as it was asked then. */
  readonly node: QuestionNode;
  readonly answer: Answer;
  readonly why: (typeof UNPLACED_REASONS)[number];
}

export interface PrefillResult {
  /** New answers, each of which the form accepts; none where somebody has answered already. */
  readonly answers: ReadonlyMap<AnswerKey, Answer>;
  readonly unplaced: readonly UnplacedAnswer[];
}

/**
 * The answers of an earlier dossier's form for the form of a new one. What fits is taken over, by the question's id or its
 * words; what does not, or would not be accepted as it is, is left over for its authors to paste. Nothing is lost, nothing
 * that is there already is touched.
 */
export function prefillForm(
  from: Form,
  to: Form,
  source: FormState,
  held: FormState,
): PrefillResult {
  const pairs = matchNodes(from, to);
  const renamed = renameMatchedNodes(from, to, pairs);
  const options = new OptionMapping(from, to, pairs);
  const answers = new Map(
    [...source.answers].flatMap(([key, answer]) => {
      const parsed = parseKey(key);
      if (!parsed || !from.positions.has(parsed.nodeId)) return [];
      const groups = parsed.groups.map(({ structureId, groupId }) => ({
        structureId: renamed.idOf(structureId),
        groupId,
      }));
      const values = options.toTarget(parsed.nodeId, answer);
      return [[buildAnswerKey(groups, renamed.idOf(parsed.nodeId)), values] as const];
    }),
  );
  const rebased = rebase(renamed.form, to, { answers, locks: new Set() });
  const leftOver: UnplacedAnswer[] = [];
  const leave = (nodeId: string, answer: Answer, why: UnplacedAnswer["why"]) => {
    const id = renamed.originalOf(nodeId);
    const node = from.positions.get(id)?.node;
    if (node?.discr !== "question") return;
    leftOver.push({ node, answer: options.toSource(id, answer), why });
  };
  for (const { node, answer, why } of rebased.orphanedAnswers) leave(node.id, answer, why);

  const isFree = ([key]: readonly [AnswerKey, Answer]) => getAnswer(held, key).length === 0;
  const changes = [...rebased.state.answers].filter(isFree).map(([key, answer]) => {
    const node = to.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    return { key, answer: node && isStructure(node) ? cutGroups(node.maxGroups, answer) : answer };
  });
  const { verdicts } = applyChanges(to, held, changes);
  const taken = new Map<AnswerKey, Answer>();
  for (const [key, answer] of rebased.state.answers) {
    const nodeId = parseKey(key)?.nodeId ?? "";
    const verdict = verdicts.get(key);
    if (verdict?.ok) taken.set(key, verdict.answer);
    else if (verdict) leave(nodeId, answer, toUnplacedReason(verdict));
    else if (!isSame(answer, getAnswer(held, key))) leave(nodeId, answer, "answered");
  }
  return { answers: taken, unplaced: leftOver };
}

const isSame = (one: Answer, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const cutGroups = (max: number | undefined, groups: Answer): Answer =>
  groups.slice(0, max ?? MAX_GROUPS);

function toUnplacedReason(verdict: Extract<ChangeVerdict, { ok: false }>): UnplacedAnswer["why"] {
  if (verdict.code === "invalid") return "limit";
  return verdict.code === "groupGone" || verdict.code === "unknownNode" ? "groupGone" : "notAsked";
}

/** The earlier form with the ids of the new one where questions match, and ids of nothing elsewhere. */
function renameMatchedNodes(from: Form, to: Form, pairs: ReadonlyMap<string, string>) {
  const ids = new Map<string, string>();
  let free = 0;
  for (const id of from.positions.keys()) {
    let name = pairs.get(id);
    while (name === undefined || (!pairs.has(id) && to.positions.has(name)))
      name = `left-${free++}`;
    ids.set(id, name);
  }
  const originals = new Map([...ids].map(([id, name]) => [name, id]));
  const idOf = (id: string): string => ids.get(id) ?? id;
  const rename = (node: FormNode): FormNode => {
    const own = { ...node, id: idOf(node.id) } as FormNode;
    return isStructure(own) ? { ...own, children: own.children.map(rename) } : own;
  };
  const model: FormModel = { ...from.model, children: from.model.children.map(rename) };
  return {
    form: makeForm(model),
    idOf,
    originalOf: (name: string): string => originals.get(name) ?? name,
  };
}

/** Options of choices have ids of their own: between questions of different ids only their words say that they are the same. */
class OptionMapping {
  readonly #there = new Map<string, ReadonlyMap<string, string>>();
  readonly #back = new Map<string, ReadonlyMap<string, string>>();

  constructor(from: Form, to: Form, pairs: ReadonlyMap<string, string>) {
    for (const [id, paired] of pairs) {
      const one = from.positions.get(id)?.node;
      const other = to.positions.get(paired)?.node;
      if (one?.type !== "choice" || other?.type !== "choice") continue;
      const there = new Map(
        listOptions(one).map((option) => [option.id, findMatchingOption(option, one, other)]),
      );
      this.#there.set(id, there);
      this.#back.set(id, new Map([...there].map(([own, theirs]) => [theirs, own])));
    }
  }

  toTarget = (nodeId: string, answer: Answer): Answer => mapValues(this.#there.get(nodeId), answer);
  toSource = (nodeId: string, answer: Answer): Answer => mapValues(this.#back.get(nodeId), answer);
}

function findMatchingOption(
  option: ReturnType<typeof listOptions>[number],
  node: ChoiceNode,
  other: ChoiceNode,
): string {
  const options = listOptions(other);
  const byWords = options.find(
    ({ labelFr, labelEn }) => labelFr === option.labelFr || labelEn === option.labelEn,
  );
  if (byWords) return byWords.id;
  const byId = node.id === other.id && options.some(({ id }) => id === option.id);
  // No option is called so: it is left over.
  return byId ? option.id : `:${option.id}`;
}

const mapValues = (values: ReadonlyMap<string, string> | undefined, answer: Answer): Answer =>
  values ? answer.map((value) => values.get(value as string) ?? value) : answer;

/**
 * Which node of another form asks what a node of this one asked: by id and words, by the same words, or by the id alone; always
 * of the same type, and each but once. Sections that are not repeated hold no answers and are not matched.
 */
function matchNodes(from: Form, to: Form): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  const open = [...to.positions.values()].filter(holdsAnswers);
  const sources = [...from.positions.values()].filter(holdsAnswers);
  const rules = [
    (one: FormNode, other: FormNode) => one.id === other.id && haveSameTitle(one, other),
    haveSameTitle,
    (one: FormNode, other: FormNode) => one.id === other.id,
  ];
  for (const matches of rules) {
    for (const { node } of sources) {
      if (pairs.has(node.id)) continue;
      const found = open.find(
        ({ node: other }) =>
          !taken.has(other.id) && node.type === other.type && matches(node, other),
      );
      if (!found) continue;
      pairs.set(node.id, found.node.id);
      taken.add(found.node.id);
    }
  }
  return pairs;
}

const holdsAnswers = ({ node }: NodePosition): boolean =>
  node.discr === "question" || isGroup(node);

/** Agencies change a capital or a comma from one year to the next. */
const haveSameTitle = (one: FormNode, other: FormNode): boolean =>
  foldTitle(one.titleFr) === foldTitle(other.titleFr) ||
  foldTitle(one.titleEn) === foldTitle(other.titleEn);

const foldTitle = (title: string): string => toFoldedTokens(title).join(" ");
