import type { DocumentBlock } from "#documents/model.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { QuestionNode, QuestionTypeName } from "./model.ts";

/**
 * A list of values: one, or several where the question is `multiple`; the chosen options of a choice; the references of
 * a bibliography. An empty list is no answer. The form of a value is known only to the question's type.
 */
export type Answer = readonly unknown[];

export const NO_ANSWER: Answer = [];

/** Why a value is not valid; the field shows a translation of the code. */
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
  /** Index of the value in the answer. */
  readonly index?: number;
  /** The limit that was exceeded. */
  readonly limit?: number | string;
  /** The actual count, or the text that could not be parsed. */
  readonly given?: number | string;
  /** The possible meanings of an ambiguous amount; the author chooses. */
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

/** Three-way merge of an answer. Returns null when the author has to decide. */
export type MergeAnswers = (base: Answer, mine: Answer, theirs: Answer) => Answer | null;

/** The rules of a question type. To add a type, see README.md. */
export interface QuestionType {
  readonly type: QuestionTypeName;
  maxValues(node: QuestionNode): number;
  /** Parses and normalizes a value of any origin (browser, file, older model), or returns its problem. */
  read(value: unknown, node: QuestionNode): ReadResult<unknown>;
  isEmpty(value: unknown): boolean;
  /** Counted towards the form's total length. */
  countCharacters(value: unknown): number;
  /** Plain text for reading, comparing and searching. */
  toText(value: unknown, node: QuestionNode, locale: Locale): string;
  /**
   * Converts the posted values of a form without script. A form field holds less than an answer (no formatting, no
   * DOI), so untouched parts are taken from `stored`. Null when the form did not contain the question.
   */
  fromForm(
    posted: readonly string[],
    node: QuestionNode,
    stored: Answer,
  ): readonly unknown[] | null;
  /** The inverse of `fromForm` for one value. */
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
  fromForm?(posted: readonly string[], node: Node, stored: Answer): readonly unknown[] | null;
  toForm?(value: Value): string;
  merge?: MergeAnswers;
}

/** Defines a type with its own node and value types; outside its folder both are opaque. */
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

/** Entries left empty are dropped. */
export const dropBlankEntries = (posted: readonly string[]): readonly string[] | null =>
  posted.length === 0 ? null : posted.filter((text) => text.trim() !== "");

/**
 * Merges two lists derived from `base`: additions and removals of both sides apply, in my order. For answers whose
 * values have an identity: options, references, groups.
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

/** Props of a read view: used by previews, deposited dossiers and comparisons. */
export interface ReadViewProps<Node extends QuestionNode = QuestionNode> {
  readonly node: Node;
  readonly answer: Answer;
}

/** Converts an answer to blocks of a printed document. */
export type PrintView<Node extends QuestionNode = QuestionNode> = (
  answer: Answer,
  node: Node,
  locale: Locale,
) => DocumentBlock[];
