import { findSortedIndex } from "#platform/find-sorted-index.ts";
import { ListCache } from "#search-index/list-cache.ts";
import { type DecodedList, SingleBlockList } from "#search-index/posting-blocks.ts";
import {
  type ListCursor,
  ListWindow,
  type PostingList,
  WINDOW_SIZE,
} from "#search-index/posting-list.ts";
import type { LexemePostings } from "#search-index/postings.ts";
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

/** One way to say something: all its words in the same field of a call, each by any of its lexemes. */
export interface QueryTerm {
  readonly words: readonly (readonly string[])[];
  /** The words may stand in different fields. */
  readonly canSpanFields?: boolean;
  /** 1 for what was typed, less for what stands for it. */
  readonly weight: number;
}

/** The calls that hold a wording: one list for each form of a word, one for an expression. */
export function findPostingLists(
  catalogue: Catalogue,
  { words, canSpanFields = false }: QueryTerm,
): readonly PostingList[] {
  const [only] = words;
  if (words.length === 1 && only) return findFormLists(catalogue, only);
  const key = words.map((forms) => forms.join("|")).join(" ");
  const { inOneField, inAnyFields } = getExpressionCaches(catalogue);
  const read = () => {
    const postings = words.map((forms) => findFormLists(catalogue, forms));
    return intersectWords(catalogue, postings, canSpanFields);
  };
  if (!canSpanFields) return [inOneField.getOrCreate(key, () => read().inOneField)];
  return [
    inAnyFields.getOrCreate(key, () => {
      const both = read();
      // Whoever asks for the one asks for the other next.
      inOneField.getOrCreate(key, () => both.inOneField);
      return both.inAnyFields;
    }),
  ];
}

/** Whether some call holds one of them, all words of it. */
export const hasAnyMatch = (catalogue: Catalogue, wordings: readonly QueryTerm[]): boolean =>
  wordings.some((wording) => findPostingLists(catalogue, wording).some(({ length }) => length > 0));

/** About how many calls hold a wording, without looking at them. */
export function estimateMatches(catalogue: Catalogue, { words }: QueryTerm): number {
  return Math.min(...words.map((forms) => sumLengths(findFormLists(catalogue, forms))));
}

/**
 * What share of the calls that hold a wording say it in their title or among their keywords, about: a word that only ever stands
 * in long texts (« plusieurs », « rapidement ») is no subject.
 */
export function computeTopicality(catalogue: Catalogue, { words }: QueryTerm): number {
  return Math.max(
    0,
    ...words.map((forms) => {
      const postings = findFormLists(catalogue, forms);
      const telling = postings.reduce((sum, posting) => sum + summarizeList(posting).topicCalls, 0);
      return telling / (sumLengths(postings) || 1);
    }),
  );
}

/** Whether a word is the short name of a partner. */
export function isPartnerName(catalogue: Catalogue, { words }: QueryTerm): boolean {
  return words.some((forms) =>
    findFormLists(catalogue, forms).some(
      (posting) => (summarizeList(posting).fields & PARTNER) !== 0,
    ),
  );
}

/** What is asked of a list again and again: all fields that occur in it, and in how many calls a telling one does. */
interface ListSummary {
  readonly fields: number;
  readonly topicCalls: number;
}

const listSummaries = new WeakMap<LexemePostings, ListSummary>();

function summarizeList(posting: LexemePostings): ListSummary {
  const known = listSummaries.get(posting);
  if (known) return known;
  let fields = 0;
  let topicCalls = 0;
  const cursor = posting.cursor();
  for (let from = 0, left = posting.length; left > 0; from += WINDOW_SIZE) {
    const length = cursor.read(from, entries);
    for (let at = 0; at < length; at++) {
      const one = entries.fields[at] as number;
      fields |= one;
      if ((one & TOPIC_FIELDS) !== 0) topicCalls++;
    }
    left -= length;
  }
  const summary = { fields, topicCalls };
  listSummaries.set(posting, summary);
  return summary;
}

const TOPIC_FIELDS = TITLE | KEYWORDS | PARTNER | PANEL | PANEL_AMONG_MANY;

/** The same as standing in one of `findPostingLists`, for one call. */
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

/** Words that stand in different fields count as if they stood in the less telling one. */
function getWeakerField(before: number, here: number): number {
  if (before === 0 || here === 0) return 0;
  return before & here || Math.max(getBestField(before), getBestField(here));
}

/** The most telling field is the lowest bit. */
const getBestField = (fields: number): number => fields & -fields & 0x0f || SUMMARY;

/** The same for every two sets of the seven fields: it is asked for every call that holds a word. */
const WEAKER_FIELDS = Uint8Array.from({ length: 1 << 14 }, (_, both) =>
  getWeakerField(both >> 7, both & 0x7f),
);

/** Expressions of the vocabulary come back all the time, and are dearer to put together than words are to unpack. */
const MAX_EXPRESSION_ENTRIES = 3_000_000;
const EXPRESSION_OVERHEAD_ENTRIES = 50;
const countCacheEntries = ({ length }: PostingList): number => length + EXPRESSION_OVERHEAD_ENTRIES;

/** Expressions with all words in the same field of a call, and in whichever. */
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

/** Of an acronym that calls write in capitals, these alone: in small letters it may be another word. */
function findFormLists({ postings }: Catalogue, forms: readonly string[]): LexemePostings[] {
  const [first] = forms;
  const acronym = isAcronymKey(first) ? postings.get(first ?? "") : undefined;
  return acronym ? [acronym] : forms.flatMap((lexeme) => postings.get(lexeme) ?? []);
}

/** What is read of one list, and in which fields the calls of a window hold one form of a word or another. */
const entries = new ListWindow();
const formFields = new Uint8Array(WINDOW_SIZE);
/** The calls of a window that may still hold the whole of an expression, by the fields they hold all of its words in so far. */
const candidates = new ListWindow();
const spanningFields = new Uint8Array(WINDOW_SIZE);

/** What an expression finds, until it is known how much that is. */
const createDecodedList = (calls: number): DecodedList => ({
  positions: new Uint32Array(calls),
  fields: new Uint8Array(calls),
});
let buffers = { inOne: createDecodedList(0), inAny: createDecodedList(0) };

function reserveBuffers(calls: number): typeof buffers {
  if (buffers.inOne.positions.length < calls)
    buffers = { inOne: createDecodedList(calls), inAny: createDecodedList(calls) };
  return buffers;
}

/**
 * The calls that hold every word of an expression in one field, for apart they mean something else; where it is asked for, also those
 * that hold them in different ones.
 */
function intersectWords(
  { size }: Catalogue,
  words: readonly (readonly LexemePostings[])[],
  apart: boolean,
) {
  const [rarest = [], ...more] = words.toSorted((a, b) => sumLengths(a) - sumLengths(b));
  const first = rarest.map((posting) => posting.cursor());
  const others = more.map((forms) => {
    const byCall = forms.map((posting) => posting.getDenseFields(size));
    return {
      byCall: byCall.filter((fields) => fields !== null),
      cursors: forms.filter((_, at) => byCall[at] === null).map((posting) => posting.cursor()),
    };
  });
  const { inOne, inAny } = reserveBuffers(size);
  let countInOne = 0;
  let countInAny = 0;
  for (let from = 0; from < size; from += WINDOW_SIZE) {
    const length = readWord(first, from);
    if (length === 0) continue;
    if (apart) spanningFields.set(candidates.fields.subarray(0, length));
    for (const { byCall, cursors } of others) {
      readForms(cursors, from);
      for (const fields of byCall) addFields(fields, from, length);
      if (apart) intersectAnyField(length);
      intersectSameField(length);
    }
    for (let at = 0; at < length; at++) {
      if (candidates.fields[at] === 0) continue;
      inOne.positions[countInOne] = from + (candidates.offsets[at] as number);
      inOne.fields[countInOne++] = candidates.fields[at] as number;
    }
    if (!apart) continue;
    for (let at = 0; at < length; at++) {
      if (spanningFields[at] === 0) continue;
      inAny.positions[countInAny] = from + (candidates.offsets[at] as number);
      inAny.fields[countInAny++] = spanningFields[at] as number;
    }
  }
  return {
    inOneField: toPackedList(inOne, countInOne),
    inAnyFields: toPackedList(inAny, countInAny),
  };
}

const toPackedList = ({ positions, fields }: DecodedList, length: number): PostingList =>
  new SingleBlockList({
    positions: positions.subarray(0, length),
    fields: fields.subarray(0, length),
  });

/** Adds the fields in which a list kept by call has the calls that are held. */
function addFields(fields: Uint8Array, from: number, length: number): void {
  for (let at = 0; at < length; at++) {
    const place = candidates.offsets[at] as number;
    formFields[place] = (formFields[place] as number) | (fields[from + place] as number);
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

/** Reads the first word of an expression into what is held; answers how many calls hold it. */
function readWord(forms: readonly ListCursor[], from: number): number {
  const [only, ...more] = forms;
  if (only && more.length === 0) return only.read(from, candidates);
  if (!readForms(forms, from)) return 0;
  let length = 0;
  for (let place = 0; place < WINDOW_SIZE; place++) {
    if (formFields[place] === 0) continue;
    candidates.offsets[length] = place;
    candidates.fields[length++] = formFields[place] as number;
  }
  return length;
}

/** Whether any form of a word stands in a window. */
function readForms(forms: readonly ListCursor[], from: number): boolean {
  const { offsets, fields } = entries;
  let isAny = false;
  formFields.fill(0);
  for (const form of forms) {
    const length = form.read(from, entries);
    if (length > 0) isAny = true;
    for (let at = 0; at < length; at++) {
      const place = offsets[at] as number;
      formFields[place] = (formFields[place] as number) | (fields[at] as number);
    }
  }
  return isAny;
}

/** How many of some calls, in ascending order, stand in a list. */
export function countIntersection(
  { positions: list }: LexemePostings,
  positions: Uint32Array,
): number {
  let count = 0;
  let at = 0;
  for (const position of positions) {
    at = findFirstFrom(list, at, position);
    if (at === list.length) break;
    if (list[at] === position) count++;
  }
  return count;
}

/** The first place from one on where a position or a later one stands: by steps that double, then by halves. */
function findFirstFrom(positions: Uint32Array, from: number, wanted: number): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < positions.length && (positions[high] as number) < wanted) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, positions.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The fields of a call in which a lexeme stands, 0 for none: positions are in ascending order. */
export function findFields({ positions, fields }: LexemePostings, position: number): number {
  const at = findSortedIndex(positions, position);
  return at < 0 ? 0 : (fields[at] as number);
}

const sumLengths = (postings: readonly LexemePostings[]): number =>
  postings.reduce((sum, posting) => sum + posting.length, 0);
