import type { DocumentBlock } from "#documents/model.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { QuestionNode, QuestionTypeName } from "./model.ts";

/**
 * An answer is a list of values: one, several where the question is `multiple`, the chosen options of a choice, the works of
 * a bibliography. No value at all is no answer. What a value is, only the question's type knows.
 */
export type Answer = readonly unknown[];

export const NO_ANSWER: Answer = [];

/** Why a value cannot stand as an answer: a code that is turned into words beside the field. */
export interface AnswerProblem {
  readonly code:
    | "wrongType"
    | "tooLong"
    | "tooMany"
    | "twice"
    | "unknownOption"
    | "notANumber"
    | "ambiguousAmount"
    | "tooSmall"
    | "tooLarge"
    | "notADate"
    | "notAnImage"
    | "badDocument";
  /** Which of the answer's values. */
  readonly index?: number;
  /** The limit that was passed. */
  readonly limit?: number | string;
  /** What was given instead: how many, or the text that cannot be read. */
  readonly given?: number | string;
  /** Amounts of which only the person can say which one is meant. */
  readonly readings?: readonly string[];
}

export type ReadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: AnswerProblem };

export const accept = <Value>(value: Value): ReadResult<Value> => ({ ok: true, value });
export const reject = (
  code: AnswerProblem["code"],
  limit?: AnswerProblem["limit"],
  given?: AnswerProblem["given"],
): { ok: false; problem: AnswerProblem } => ({
  ok: false,
  problem: {
    code,
    ...(limit === undefined ? {} : { limit }),
    ...(given === undefined ? {} : { given }),
  },
});

/** What to make of two versions of one answer that both come from `base`; null when only a person can say. */
export type MergeAnswers = (base: Answer, mine: Answer, theirs: Answer) => Answer | null;

/** All the engine knows of a type of question. Adding one is a folder in `types/` and a line in each list there. */
export interface QuestionType {
  readonly type: QuestionTypeName;
  maxValues(node: QuestionNode): number;
  /** A value as it is kept, or what is wrong with it. Comes from a browser, a file, an older model: anything. */
  read(value: unknown, node: QuestionNode): ReadResult<unknown>;
  isEmpty(value: unknown): boolean;
  /** Towards the total of the form. */
  countCharacters(value: unknown): number;
  /** For reading, comparing, searching. */
  toText(value: unknown, node: QuestionNode, locale: Locale): string;
  /**
   * The values a posted form has under the question's name. A form says less than an answer (no structure of a text, no DOI of
   * a work): what was not touched is taken from `held`. Null when the form did not hold the question.
   */
  fromForm(posted: readonly string[], node: QuestionNode, held: Answer): readonly unknown[] | null;
  /** A value as the text of a field in a posted form. */
  toForm(value: unknown): string;
  merge: MergeAnswers;
}

interface Definition<Node extends QuestionNode, Value> {
  readonly type: Node["type"];
  maxValues(node: Node): number;
  read(value: unknown, node: Node): ReadResult<Value>;
  isEmpty?(value: Value): boolean;
  countCharacters?(value: Value): number;
  toText(value: Value, node: Node, locale: Locale): string;
  fromForm?(posted: readonly string[], node: Node, held: Answer): readonly unknown[] | null;
  toForm?(value: Value): string;
  merge?: MergeAnswers;
}

/** Within its folder a type knows its own nodes and values; outside they are opaque. */
export function defineQuestionType<Node extends QuestionNode, Value>(
  definition: Definition<Node, Value>,
): QuestionType {
  const own = definition as unknown as Definition<QuestionNode, unknown>;
  return {
    type: own.type,
    maxValues: own.maxValues,
    read: own.read,
    isEmpty: own.isEmpty ?? ((value) => value === ""),
    countCharacters: own.countCharacters ?? (() => 0),
    toText: own.toText,
    fromForm: own.fromForm ?? dropBlankEntries,
    toForm: own.toForm ?? String,
    merge: own.merge ?? (() => null),
  };
}

/** Entries that were left empty are none. */
export const dropBlankEntries = (posted: readonly string[]): readonly string[] | null =>
  posted.length === 0 ? null : posted.filter((text) => text.trim() !== "");

/**
 * Two lists that both come from `base`: what either added is there, what either removed is gone, in my order. For answers
 * whose values stand for themselves: chosen options, works cited, groups.
 */
export function mergeLists<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  idOf: (item: Item) => string,
): Item[] {
  const ids = (items: readonly Item[]) => new Set(items.map(idOf));
  const [atBase, atMine, atTheirs] = [ids(base), ids(mine), ids(theirs)];
  const removedByThem = (item: Item) => atBase.has(idOf(item)) && !atTheirs.has(idOf(item));
  const addedByThem = (item: Item) => !atBase.has(idOf(item)) && !atMine.has(idOf(item));
  return [...mine.filter((item) => !removedByThem(item)), ...theirs.filter(addedByThem)];
}

/** An answer to be read: in the preview, in a deposited dossier, in a comparison. */
export interface ReadViewProps<Node extends QuestionNode = QuestionNode> {
  readonly node: Node;
  readonly answer: Answer;
}

/** An answer on paper. */
export type PrintView<Node extends QuestionNode = QuestionNode> = (
  answer: Answer,
  node: Node,
  locale: Locale,
) => DocumentBlock[];
