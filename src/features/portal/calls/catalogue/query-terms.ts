import { ListCache } from "#search-index/list-cache.ts";
import { SingleBlockList } from "#search-index/posting-blocks.ts";
import {
  type DecodedList,
  findFields,
  type LexemePostings,
  type PostingCursor,
  type PostingList,
  PostingWindow,
  WINDOW_SIZE,
} from "#search-index/posting-list.ts";
import { isAcronymKey } from "../rules/word-keys.ts";
import {
  type Catalogue,
  KEYWORDS,
  PANEL,
  PANEL_AMONG_MANY,
  PARTNER,
  SUMMARY,
  TITLE,
} from "./catalogue.ts";

/** A word or an expression to look for. A call has to contain all words in one field; each word is a list of alternative lexemes. */
export interface QueryTerm {
  readonly words: readonly (readonly string[])[];
  /** Allows the words to be in different fields. */
  readonly canSpanFields?: boolean;
  /** 1 for the typed term, less for a synonym or related term. */
  readonly weight: number;
}

/** The posting lists of a term: one for each lexeme of a single word, one for an expression. */
export function findPostingLists(
  catalogue: Catalogue,
  { words, canSpanFields = false }: QueryTerm,
): readonly PostingList[] {
  const [only] = words;
  if (words.length === 1 && only) return findFormLists(catalogue, only);
  const key = words.map((forms) => forms.join("|")).join(" ");
  const { inOneField, inAnyFields } = getExpressionCaches(catalogue);
  const intersect = () => {
    const postings = words.map((forms) => findFormLists(catalogue, forms));
    return intersectWords(catalogue, postings, canSpanFields);
  };
  if (!canSpanFields) return [inOneField.getOrCreate(key, () => intersect().inOneField)];
  return [
    inAnyFields.getOrCreate(key, () => {
      const both = intersect();
      // The caller asks for the other list next, and both are computed together.
      inOneField.getOrCreate(key, () => both.inOneField);
      return both.inAnyFields;
    }),
  ];
}

/** Whether any call contains one of the terms. */
export const hasAnyMatch = (catalogue: Catalogue, terms: readonly QueryTerm[]): boolean =>
  terms.some((term) => findPostingLists(catalogue, term).some(({ length }) => length > 0));

/** An upper bound for the number of calls that contain a term, from the lengths of lists alone. */
export function estimateMatches(catalogue: Catalogue, { words }: QueryTerm): number {
  return Math.min(...words.map((forms) => sumLengths(findFormLists(catalogue, forms))));
}

/**
 * Roughly the share of a term's calls that contain it in title, keywords, partner or panels. A word found only in long texts
 * (« plusieurs », « rapidement ») is not a topic.
 */
export function computeTopicality(catalogue: Catalogue, { words }: QueryTerm): number {
  return Math.max(
    0,
    ...words.map((forms) => {
      const postings = findFormLists(catalogue, forms);
      const topicCalls = postings.reduce(
        (sum, posting) => sum + summarizeList(posting).topicCalls,
        0,
      );
      return topicCalls / (sumLengths(postings) || 1);
    }),
  );
}

/** Whether a word of a term is the short name of a partner. */
export function isPartnerName(catalogue: Catalogue, { words }: QueryTerm): boolean {
  return words.some((forms) =>
    findFormLists(catalogue, forms).some(
      (posting) => (summarizeList(posting).fields & PARTNER) !== 0,
    ),
  );
}

/** Cached for each list, because every plan needs it. */
interface ListSummary {
  /** All fields that occur in the list. */
  readonly fields: number;
  /** Calls with the lexeme in a topic field. */
  readonly topicCalls: number;
}

const listSummaries = new WeakMap<LexemePostings, ListSummary>();

function summarizeList(posting: LexemePostings): ListSummary {
  const known = listSummaries.get(posting);
  if (known) return known;
  let fields = 0;
  let topicCalls = 0;
  const cursor = posting.openCursor();
  for (let from = 0, left = posting.length; left > 0; from += WINDOW_SIZE) {
    const length = cursor.read(from, entries);
    for (let at = 0; at < length; at++) {
      const bits = entries.fields[at] as number;
      fields |= bits;
      if ((bits & TOPIC_FIELDS) !== 0) topicCalls++;
    }
    left -= length;
  }
  const summary = { fields, topicCalls };
  listSummaries.set(posting, summary);
  return summary;
}

const TOPIC_FIELDS = TITLE | KEYWORDS | PARTNER | PANEL | PANEL_AMONG_MANY;

/** Whether one of the lists of `findPostingLists` contains a call, computed for this call alone. */
export function containsTerm(
  catalogue: Catalogue,
  { words, canSpanFields = false }: QueryTerm,
  position: number,
): boolean {
  let fields = 0xff;
  for (const forms of words) {
    let here = 0;
    for (const posting of findFormLists(catalogue, forms)) here |= findFields(posting, position);
    fields = canSpanFields ? getWeakerField(fields, here) : fields & here;
    if (fields === 0) return false;
  }
  return true;
}

/** Words in different fields count as if all were in the weaker field. */
function getWeakerField(before: number, here: number): number {
  if (before === 0 || here === 0) return 0;
  return before & here || Math.max(getBestField(before), getBestField(here));
}

/** Of the four text fields, the strongest has the lowest bit. Partner and panels count like the summary. */
const getBestField = (fields: number): number => fields & -fields & 0x0f || SUMMARY;

/** `getWeakerField` for all pairs of sets of the seven fields: a lookup table, because every posting needs it. */
const WEAKER_FIELDS = Uint8Array.from({ length: 1 << 14 }, (_, both) =>
  getWeakerField(both >> 7, both & 0x7f),
);

/** Intersections are cached: the vocabulary's expressions recur all the time, and an intersection costs more than decoding a list. */
const MAX_EXPRESSION_ENTRIES = 3_000_000;
const EXPRESSION_OVERHEAD_ENTRIES = 50;
const countCacheEntries = ({ length }: PostingList): number => length + EXPRESSION_OVERHEAD_ENTRIES;

interface ExpressionCaches {
  readonly inOneField: ListCache<string, PostingList>;
  readonly inAnyFields: ListCache<string, PostingList>;
}

const expressionCaches = new WeakMap<Catalogue, ExpressionCaches>();

function getExpressionCaches(catalogue: Catalogue): ExpressionCaches {
  let known = expressionCaches.get(catalogue);
  if (!known) {
    known = {
      inOneField: new ListCache(MAX_EXPRESSION_ENTRIES, countCacheEntries),
      inAnyFields: new ListCache(MAX_EXPRESSION_ENTRIES, countCacheEntries),
    };
    expressionCaches.set(catalogue, known);
  }
  return known;
}

/** The lists of a word. If calls contain the word as an acronym in capitals, only that list: in lower case it may be another word. */
function findFormLists({ postings }: Catalogue, forms: readonly string[]): LexemePostings[] {
  const [first] = forms;
  const acronym = isAcronymKey(first) ? postings.get(first ?? "") : undefined;
  return acronym ? [acronym] : forms.flatMap((lexeme) => postings.get(lexeme) ?? []);
}

const entries = new PostingWindow();
/** The fields in which the calls of a window contain any form of the current word, by offset. */
const formFields = new Uint8Array(WINDOW_SIZE);
/** The calls of a window that contain all words so far, with the fields that contain all of these words. */
const candidates = new PostingWindow();
/** The same by the rule for words in different fields. */
const spanningFields = new Uint8Array(WINDOW_SIZE);

/** Reused for all intersections, whose lengths are known only at the end. */
const createDecodedList = (size: number): DecodedList => ({
  positions: new Uint32Array(size),
  fields: new Uint8Array(size),
});
let buffers = { inOne: createDecodedList(0), inAny: createDecodedList(0) };

function reserveBuffers(size: number): typeof buffers {
  if (buffers.inOne.positions.length < size)
    buffers = { inOne: createDecodedList(size), inAny: createDecodedList(size) };
  return buffers;
}

/**
 * Intersects the lists of an expression's words: the calls with all words in one field (in different fields they often mean something
 * else) and, if asked for, those with the words in any fields.
 */
function intersectWords(
  { size }: Catalogue,
  words: readonly (readonly LexemePostings[])[],
  canSpanFields: boolean,
) {
  const [rarest = [], ...more] = words.toSorted((a, b) => sumLengths(a) - sumLengths(b));
  const first = rarest.map((posting) => posting.openCursor());
  const others = more.map((forms) => {
    const dense = forms.map((posting) => posting.getDenseFields(size));
    return {
      dense: dense.filter((fields) => fields !== null),
      cursors: forms.filter((_, at) => dense[at] === null).map((posting) => posting.openCursor()),
    };
  });
  const { inOne, inAny } = reserveBuffers(size);
  let countInOne = 0;
  let countInAny = 0;
  for (let from = 0; from < size; from += WINDOW_SIZE) {
    const length = readCandidates(first, from);
    if (length === 0) continue;
    if (canSpanFields) spanningFields.set(candidates.fields.subarray(0, length));
    for (const { dense, cursors } of others) {
      readForms(cursors, from);
      for (const fields of dense) addDenseFields(fields, from, length);
      if (canSpanFields) intersectAnyField(length);
      intersectSameField(length);
    }
    for (let at = 0; at < length; at++) {
      if (candidates.fields[at] === 0) continue;
      inOne.positions[countInOne] = from + (candidates.offsets[at] as number);
      inOne.fields[countInOne++] = candidates.fields[at] as number;
    }
    if (!canSpanFields) continue;
    for (let at = 0; at < length; at++) {
      if (spanningFields[at] === 0) continue;
      inAny.positions[countInAny] = from + (candidates.offsets[at] as number);
      inAny.fields[countInAny++] = spanningFields[at] as number;
    }
  }
  return {
    inOneField: toPostingList(inOne, countInOne),
    inAnyFields: toPostingList(inAny, countInAny),
  };
}

const toPostingList = ({ positions, fields }: DecodedList, length: number): PostingList =>
  new SingleBlockList({
    positions: positions.subarray(0, length),
    fields: fields.subarray(0, length),
  });

/** Adds a dense list to `formFields`, for the candidates only. */
function addDenseFields(fields: Uint8Array, from: number, length: number): void {
  for (let at = 0; at < length; at++) {
    const offset = candidates.offsets[at] as number;
    formFields[offset] = (formFields[offset] as number) | (fields[from + offset] as number);
  }
}

function intersectSameField(length: number): void {
  for (let at = 0; at < length; at++)
    candidates.fields[at] =
      (candidates.fields[at] as number) & (formFields[candidates.offsets[at] as number] as number);
}

function intersectAnyField(length: number): void {
  for (let at = 0; at < length; at++) {
    const here = formFields[candidates.offsets[at] as number] as number;
    spanningFields[at] = WEAKER_FIELDS[((spanningFields[at] as number) << 7) | here] as number;
  }
}

/** Reads the first word of an expression into `candidates`; returns their number. */
function readCandidates(forms: readonly PostingCursor[], from: number): number {
  const [only, ...more] = forms;
  if (only && more.length === 0) return only.read(from, candidates);
  if (!readForms(forms, from)) return 0;
  let length = 0;
  for (let offset = 0; offset < WINDOW_SIZE; offset++) {
    if (formFields[offset] === 0) continue;
    candidates.offsets[length] = offset;
    candidates.fields[length++] = formFields[offset] as number;
  }
  return length;
}

/** Merges the lists of a word's forms into `formFields`; returns whether the window has any of them. */
function readForms(forms: readonly PostingCursor[], from: number): boolean {
  const { offsets, fields } = entries;
  let isAny = false;
  formFields.fill(0);
  for (const form of forms) {
    const length = form.read(from, entries);
    if (length > 0) isAny = true;
    for (let at = 0; at < length; at++) {
      const offset = offsets[at] as number;
      formFields[offset] = (formFields[offset] as number) | (fields[at] as number);
    }
  }
  return isAny;
}

const sumLengths = (postings: readonly LexemePostings[]): number =>
  postings.reduce((sum, posting) => sum + posting.length, 0);
