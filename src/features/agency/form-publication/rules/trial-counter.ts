import { restoreGroupLists } from "#features/proposals/form-updates/rules/group-lists.ts";
import {
  type AsideAnswer,
  planRestores,
} from "#features/proposals/form-updates/rules/plan-restores.ts";
import {
  decideTeamNews,
  listDossierChanges,
} from "#features/proposals/form-updates/rules/team-news.ts";
import { type AnswerKey, parseKey } from "#form-engine/answer-key.ts";
import { countAnswerCharacters, isAnswered } from "#form-engine/answers.ts";
import {
  compareModels,
  type NodeChange,
  type NodeChangeKind,
} from "#form-engine/compare-models.ts";
import { isVisible } from "#form-engine/conditions.ts";
import { countProgress, type FormProgress } from "#form-engine/count-progress.ts";
import { type Form, listNodeAndAncestors, listQuestionIds } from "#form-engine/form.ts";
import { checkKeyExists, type FormState, getAnswer } from "#form-engine/form-state.ts";
import { type FormNode, isStructure, type QuestionNode } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { makeKeyMapper } from "#form-engine/rebase.ts";
import {
  type FormPoint,
  type FormPointKind,
  type UpdatedForm,
  updateForm,
} from "#form-engine/update-form.ts";
import type { TrialChange, TrialChangeKind, TrialExample } from "./trial-result.ts";

/** A dossier that would follow the tried version. */
export interface TriedDossier {
  /** The version that its answers belong to. */
  readonly versionId: string;
  readonly form: Form;
  readonly state: FormState;
  /** Keys of the questions that have a pad. */
  readonly padKeys: readonly AnswerKey[];
  /** Keys of pads that lose their question or are no longer offered, and say something else than the answer. */
  readonly asidePadKeys: readonly AnswerKey[];
  /** Number of comments by the key of their question. */
  readonly commentCounts: ReadonlyMap<AnswerKey, number>;
  /** Texts that earlier versions set aside. */
  readonly asideTexts: readonly AsideAnswer[];
  /** The last saved values of lists of groups that the tried version may bring back. */
  readonly formerLists: readonly { readonly key: AnswerKey; readonly answer: Answer }[];
  /** Keys of answers that lost an option and were not changed by a person since. */
  readonly untouchedKeys: ReadonlySet<AnswerKey>;
}

export interface DossierEffect {
  readonly heap: "silent" | "look" | "tooLong";
  /** How the team is told. */
  readonly news: ReturnType<typeof decideTeamNews>;
  /** The mandatory and optional questions of the form, answered or not. */
  readonly progress: FormProgress;
}

/** The changes that lead to a point, the likeliest first. They are looked for on the question, then on its sections. */
const POINT_CAUSES: Readonly<Record<FormPointKind, readonly NodeChangeKind[]>> = {
  tooLong: ["limitTightened", "typeConverted"],
  setAside: ["removed", "typeReplaced", "optionsRemoved", "typeConverted", "moved", "padWithdrawn"],
  toFill: [
    ...(["added", "typeReplaced", "required", "optionsRemoved", "conditionRemoved"] as const),
    ...(["conditionChanged", "enabled", "moved"] as const),
  ],
  reappeared: [
    ...(["conditionRemoved", "conditionChanged", "enabled", "added", "typeReplaced"] as const),
    ...(["optionsAdded", "moved"] as const),
  ],
  hidden: ["conditionAdded", "conditionChanged", "disabled", "moved"],
  renamed: ["renamed"],
};

/** Silent changes that take answers along, with their pads and comments. */
const CARRYING_KINDS: ReadonlySet<TrialChangeKind> = new Set(["moved", "typeConverted"]);

/** Changes that take a question away from its answer, and so from the pad and the comments beside it. */
const PARTING_KINDS: ReadonlySet<TrialChangeKind> = new Set(["removed", "typeReplaced"]);

interface Row {
  readonly change: Omit<TrialChange, "dossiers" | "answers" | "pads" | "comments" | "points">;
  dossiers: number;
  answers: number;
  pads: number;
  comments: number;
  readonly points: Map<FormPointKind, number>;
  example: TrialExample | null;
}

interface ComparedVersion {
  readonly changes: readonly NodeChange[];
  readonly byNode: ReadonlyMap<string, readonly NodeChange[]>;
  /** The changes that touch every answer, pad and comment of some questions, whether or not a point follows. */
  readonly touching: readonly {
    readonly change: NodeChange;
    readonly questionIds: ReadonlySet<string>;
  }[];
}

/** Counts by kind of change what a version would do to dossiers. Reads nothing and writes nothing. */
export class TrialCounter {
  readonly #to: Form;
  readonly #rows = new Map<string, Row>();
  readonly #versions = new Map<string, ComparedVersion>();
  readonly aside = { answers: 0, pads: 0, comments: 0 };
  /** Texts set aside before that find their question again. */
  restored = 0;

  constructor(to: Form) {
    this.#to = to;
  }

  /** Lists the changes since a version, with or without dossiers. */
  addVersion(versionId: string, from: Form): ComparedVersion {
    const known = this.#versions.get(versionId);
    if (known) return known;
    const changes = compareModels(from.model, this.#to.model);
    const byNode = Map.groupBy(changes, ({ nodeId }) => nodeId);
    const touching = changes.flatMap((change) => {
      const { kind, nodeId, before } = change;
      if (!before || !(CARRYING_KINDS.has(kind) || PARTING_KINDS.has(kind))) return [];
      // A question of a removed section that has its own row is counted there.
      const hasOwnRow = (id: string) => byNode.get(id)?.some((one) => one.kind === kind) ?? false;
      const ids = listQuestionIds(before).filter((id) => id === nodeId || !hasOwnRow(id));
      return [{ change, questionIds: new Set(ids) }];
    });
    const compared = { changes, byNode, touching };
    this.#versions.set(versionId, compared);
    for (const change of changes) this.#getRow(change, from);
    return compared;
  }

  addDossier(dossier: TriedDossier): DossierEffect {
    const { form, state } = dossier;
    const compared = this.addVersion(dossier.versionId, form);
    const updated = updateForm(form, this.#to, state);
    const formerKeys = new Map([...updated.movedKeys].map(([before, after]) => [after, before]));
    const touched = new Map<Row, Map<AnswerKey, FormPointKind | null>>();
    const touch = (row: Row, key: AnswerKey, point: FormPointKind | null) => {
      const keys = touched.get(row) ?? new Map<AnswerKey, FormPointKind | null>();
      touched.set(row, keys.set(key, keys.get(key) ?? point));
    };
    const { points, restored, goneKeys, answers } = listEffects(dossier, this.#to, updated);
    for (const point of points) {
      const row = this.#findRow(compared, form, point);
      row.points.set(point.kind, (row.points.get(point.kind) ?? 0) + 1);
      touch(row, formerKeys.get(point.key) ?? point.key, point.kind);
    }
    const keys = listUsedKeys(dossier);
    for (const { change, questionIds } of compared.touching) {
      const row = this.#getRow(change, form);
      for (const key of keys)
        if (questionIds.has(parseKey(key)?.nodeId ?? "")) touch(row, key, null);
    }
    for (const [row, ofRow] of touched) this.#count(row, ofRow, dossier);
    this.restored += restored;
    this.aside.answers += updated.orphanedAnswers.length;
    this.aside.pads += dossier.asidePadKeys.length;
    for (const key of goneKeys) this.aside.comments += dossier.commentCounts.get(key) ?? 0;
    return {
      heap: getHeap(points),
      news: decideTeamNews(points, listDossierChanges(compared.changes, { from: form, state })),
      progress: countProgress(this.#to, { answers, locks: new Set() }),
    };
  }

  /** The changes in the order of the new form, those that ask something of teams first. */
  listChanges(): TrialChange[] {
    const rank = ({ change, points }: Row) => {
      const order = this.#to.positions.get(change.nodeId)?.order ?? Number.MAX_SAFE_INTEGER;
      return { isSilent: points.size === 0, order };
    };
    return [...this.#rows.values()]
      .filter((row) => !this.#isImplied(row))
      .sort((one, other) => {
        const [first, second] = [rank(one), rank(other)];
        return Number(first.isSilent) - Number(second.isSilent) || first.order - second.order;
      })
      .map(({ change, points, dossiers, answers, pads, comments, example }) => ({
        ...change,
        ...{ dossiers, answers, pads, comments, example },
        points: Object.fromEntries(points),
      }));
  }

  /** Whether a limit changed only because the type did, without any effect of its own. */
  #isImplied({ change: { nodeId, kind }, points }: Row): boolean {
    if (points.size > 0 || (kind !== "limitRelaxed" && kind !== "limitTightened")) return false;
    return ["typeConverted", "typeReplaced"].some((one) => this.#rows.has(`${nodeId} ${one}`));
  }

  #count(
    row: Row,
    keys: ReadonlyMap<AnswerKey, FormPointKind | null>,
    { form, state, padKeys, commentCounts }: TriedDossier,
  ): void {
    row.dossiers++;
    for (const [key, point] of keys) {
      const node = findQuestion(form, key);
      const answer = getAnswer(state, key);
      if (padKeys.includes(key)) row.pads++;
      row.comments += commentCounts.get(key) ?? 0;
      if (!node || !isAnswered(node, answer)) continue;
      row.answers++;
      row.example ??= {
        characters: node.type === "text" ? countAnswerCharacters(node, answer) : null,
        values: answer.length,
        point,
      };
    }
  }

  #getRow({ nodeId, kind, before, after }: NodeChange, from: Form): Row {
    return this.#ensureRow(nodeId, kind, {
      before,
      after,
      sectionBefore: getSectionNumber(from, nodeId),
      sectionAfter: getSectionNumber(this.#to, nodeId),
    });
  }

  #ensureRow(
    nodeId: string,
    kind: TrialChangeKind,
    about: Pick<TrialChange, "before" | "after" | "sectionBefore" | "sectionAfter">,
  ): Row {
    const id = `${nodeId} ${kind}`;
    const known = this.#rows.get(id);
    if (known) return known;
    const { before, after, ...sections } = about;
    const row: Row = {
      change: {
        ...{ nodeId, kind, ...sections },
        before: before && withoutChildren(before),
        after: after && withoutChildren(after),
        example: null,
      },
      ...{ dossiers: 0, answers: 0, pads: 0, comments: 0, example: null },
      points: new Map(),
    };
    this.#rows.set(id, row);
    return row;
  }

  /** The row of the change that leads to a point. */
  #findRow({ byNode }: ComparedVersion, from: Form, { kind, key }: FormPoint): Row {
    const nodeId = parseKey(key)?.nodeId ?? "";
    const nodes = [
      nodeId,
      ...[this.#to, from].flatMap((form) => listNodeAndAncestors(form, nodeId).map(({ id }) => id)),
    ];
    for (const id of nodes)
      for (const cause of POINT_CAUSES[kind]) {
        const change = byNode.get(id)?.find((one) => one.kind === cause);
        if (change) return this.#getRow(change, from);
      }
    return this.#ensureRow(nodeId, "indirect", {
      before: from.positions.get(nodeId)?.node ?? null,
      after: this.#to.positions.get(nodeId)?.node ?? null,
      sectionBefore: getSectionNumber(from, nodeId),
      sectionAfter: getSectionNumber(this.#to, nodeId),
    });
  }
}

/**
 * What the update of a dossier does beside moving its answers (`moveForm` of `form-updates`): texts return to a question
 * that is back, and pads and comments without a question are set aside, each with a point.
 */
function listEffects(dossier: TriedDossier, to: Form, updated: UpdatedForm) {
  const { form, state, commentCounts, asidePadKeys, asideTexts } = dossier;
  const withLists = restoreGroupLists(
    { from: form, to, before: state, after: updated.state },
    dossier.formerLists,
  );
  const restored = planRestores(to, withLists, asideTexts, (key) => dossier.untouchedKeys.has(key));
  const answers = new Map([
    ...withLists.answers,
    ...restored.map(({ key, answer }) => [key, answer] as const),
  ]);
  const after: FormState = { ...updated.state, answers };
  const mapKey = makeKeyMapper(form, to, state);
  const goneKeys = [...commentCounts.keys()].filter(
    (key) =>
      checkKeyExists(form, state, key) !== "no" &&
      (updated.movedKeys.get(key) ?? mapKey(key)) === null,
  );
  const isFilled = ({ kind, key }: FormPoint) => {
    const node = findQuestion(to, key);
    return kind === "toFill" && node !== null && isAnswered(node, getAnswer(after, key));
  };
  const points: FormPoint[] = [
    ...updated.points.filter((point) => !isFilled(point)),
    ...[...asidePadKeys, ...goneKeys].map((key) => ({ kind: "setAside" as const, key })),
    ...restored
      .filter(({ key }) => isVisible(to, after, key))
      .map(({ key }) => ({ kind: "reappeared" as const, key })),
  ];
  const once = new Map(points.map((point) => [`${point.kind} ${point.key}`, point]));
  return { points: [...once.values()], restored: restored.length, goneKeys, answers };
}

const getHeap = (points: readonly FormPoint[]): DossierEffect["heap"] => {
  if (points.some(({ kind }) => kind === "tooLong")) return "tooLong";
  return points.length > 0 ? "look" : "silent";
};

/** Keys of questions with an answer, a pad or comments. */
const listUsedKeys = ({ form, state, padKeys, commentCounts }: TriedDossier): AnswerKey[] => [
  ...new Set([
    ...[...state.answers].flatMap(([key, answer]) => {
      const node = findQuestion(form, key);
      return node && isAnswered(node, answer) ? [key] : [];
    }),
    ...padKeys,
    ...commentCounts.keys(),
  ]),
];

function findQuestion(form: Form, key: AnswerKey): QuestionNode | null {
  const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
  return node?.discr === "question" ? node : null;
}

/** Number of the nearest numbered section around a node, or of the node itself. */
const getSectionNumber = (form: Form, nodeId: string): string =>
  listNodeAndAncestors(form, nodeId)
    .map(({ id }) => form.positions.get(id)?.number ?? "")
    .find((number) => number !== "") ?? "";

const withoutChildren = (node: FormNode): FormNode =>
  isStructure(node) ? { ...node, children: [] } : node;
