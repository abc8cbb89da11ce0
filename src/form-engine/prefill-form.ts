import { toFoldedTokens } from "#platform/fold-text.ts";
import { type AnswerKey, buildAnswerKey, parseKey } from "./answer-key.ts";
import { applyChanges, type ChangeVerdict } from "./apply-changes.ts";
import { type Form, makeForm, type NodePosition } from "./form.ts";
import { checkKeyExists, type FormState, getAnswer } from "./form-state.ts";
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

/** Why an answer was not copied: no matching question, not valid there, or the question is already answered. */
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

/** An answer of the source form that was not copied, unchanged. */
export interface UnplacedAnswer {
  /** The question in the source form. */
  readonly node: QuestionNode;
  readonly answer: Answer;
  readonly why: (typeof UNPLACED_REASONS)[number];
}

export interface PrefillResult {
  /** Valid answers for questions that were unanswered. */
  readonly answers: ReadonlyMap<AnswerKey, Answer>;
  readonly unplaced: readonly UnplacedAnswer[];
}

/**
 * Copies answers of an earlier dossier's form into the form of a new one. Questions match by id or title. An answer
 * that finds no question, or is not valid there, is returned as unplaced, for its authors to paste. Existing answers
 * are never changed.
 */
export function prefillForm(
  from: Form,
  to: Form,
  source: FormState,
  target: FormState,
): PrefillResult {
  const pairs = matchNodes(from, to);
  const renamed = renameMatchedNodes(from, to, pairs);
  const options = new OptionMapping(from, to, pairs);
  const answers = new Map(
    [...source.answers].flatMap(([key, answer]) => {
      const parsed = parseKey(key);
      if (!parsed || checkKeyExists(from, source, key) !== "yes") return [];
      const groups = parsed.groups.map(({ structureId, groupId }) => ({
        structureId: renamed.idOf(structureId),
        groupId,
      }));
      const values = options.toTarget(parsed.nodeId, answer);
      return [[buildAnswerKey(groups, renamed.idOf(parsed.nodeId)), values] as const];
    }),
  );
  const rebased = rebase(renamed.form, to, { answers, locks: new Set() });
  const unplaced: UnplacedAnswer[] = [];
  const addUnplaced = (nodeId: string, answer: Answer, why: UnplacedAnswer["why"]) => {
    const id = renamed.originalOf(nodeId);
    const node = from.positions.get(id)?.node;
    if (node?.discr !== "question") return;
    unplaced.push({ node, answer: options.toSource(id, answer), why });
  };
  for (const { node, answer, why } of rebased.orphanedAnswers) addUnplaced(node.id, answer, why);

  const isFree = ([key]: readonly [AnswerKey, Answer]) => getAnswer(target, key).length === 0;
  const changes = [...rebased.state.answers].filter(isFree).map(([key, answer]) => {
    const node = to.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    return { key, answer: node && isStructure(node) ? cutGroups(node.maxGroups, answer) : answer };
  });
  const { verdicts } = applyChanges(to, target, changes);
  const copied = new Map<AnswerKey, Answer>();
  for (const [key, answer] of rebased.state.answers) {
    const nodeId = parseKey(key)?.nodeId ?? "";
    const verdict = verdicts.get(key);
    if (verdict?.ok) copied.set(key, verdict.answer);
    else if (verdict) addUnplaced(nodeId, answer, toUnplacedReason(verdict));
    else if (!isSame(answer, getAnswer(target, key))) addUnplaced(nodeId, answer, "answered");
  }
  return { answers: copied, unplaced };
}

const isSame = (one: Answer, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const cutGroups = (max: number | undefined, groups: Answer): Answer =>
  groups.slice(0, max ?? MAX_GROUPS);

function toUnplacedReason(verdict: Extract<ChangeVerdict, { ok: false }>): UnplacedAnswer["why"] {
  if (verdict.code === "invalid") return "limit";
  return verdict.code === "groupGone" || verdict.code === "unknownNode" ? "groupGone" : "notAsked";
}

/**
 * The source form, renamed: matched nodes get the ids of the target form, all others an id unused there. `rebase` then
 * moves the answers.
 */
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

/** Translates option ids between matched choice questions, by label, since equal options can have different ids. */
class OptionMapping {
  readonly #toTargetIds = new Map<string, ReadonlyMap<string, string>>();
  readonly #toSourceIds = new Map<string, ReadonlyMap<string, string>>();

  constructor(from: Form, to: Form, pairs: ReadonlyMap<string, string>) {
    for (const [id, paired] of pairs) {
      const one = from.positions.get(id)?.node;
      const other = to.positions.get(paired)?.node;
      if (one?.type !== "choice" || other?.type !== "choice") continue;
      const targetIds = new Map(
        listOptions(one).map((option) => [option.id, findMatchingOption(option, one, other)]),
      );
      this.#toTargetIds.set(id, targetIds);
      this.#toSourceIds.set(id, new Map([...targetIds].map(([own, theirs]) => [theirs, own])));
    }
  }

  toTarget = (nodeId: string, answer: Answer): Answer =>
    mapValues(this.#toTargetIds.get(nodeId), answer);
  toSource = (nodeId: string, answer: Answer): Answer =>
    mapValues(this.#toSourceIds.get(nodeId), answer);
}

function findMatchingOption(
  option: ReturnType<typeof listOptions>[number],
  node: ChoiceNode,
  other: ChoiceNode,
): string {
  const options = listOptions(other);
  const byLabel = options.find(
    ({ labelFr, labelEn }) => labelFr === option.labelFr || labelEn === option.labelEn,
  );
  if (byLabel) return byLabel.id;
  const byId = node.id === other.id && options.some(({ id }) => id === option.id);
  // No option has an id with a colon, so the value becomes unplaced.
  return byId ? option.id : `:${option.id}`;
}

const mapValues = (values: ReadonlyMap<string, string> | undefined, answer: Answer): Answer =>
  values ? answer.map((value) => values.get(value as string) ?? value) : answer;

/**
 * Pairs nodes of the source form with nodes of the target form: first by id and title, then by title, then by id alone.
 * Pairs have the same type, and each node is used once. Structures that are not repeated hold no answers and are
 * skipped.
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

/** Titles are compared without case and punctuation, which agencies change from one year to the next. */
const haveSameTitle = (one: FormNode, other: FormNode): boolean =>
  foldTitle(one.titleFr) === foldTitle(other.titleFr) ||
  foldTitle(one.titleEn) === foldTitle(other.titleEn);

const foldTitle = (title: string): string => toFoldedTokens(title).join(" ");
