import { sortedPosition } from "#platform/sorted-position.ts";
import { isAcronymKey } from "../rules/word-keys.ts";
import { type CallList, type ListCursor, ListWindow, WINDOW } from "./call-list.ts";
import {
  type Catalogue,
  KEYWORDS,
  PANEL,
  PANEL_AMONG_MANY,
  PARTNER,
  SUMMARY,
  TITLE,
} from "./catalogue.ts";
import { KeptLists } from "./kept-lists.ts";
import { PackedList, type Unpacked } from "./packed-lists.ts";
import type { Posting } from "./postings.ts";

/** One way to say something: all its words in the same field of a call, each by any of its lexemes. */
export interface Wording {
  readonly words: readonly (readonly string[])[];
  /** The words may stand in different fields. */
  readonly apart?: boolean;
  /** 1 for what was typed, less for what stands for it. */
  readonly weight: number;
}

/** The calls that hold a wording: one list for each form of a word, one for an expression. */
export function postingsOf(
  catalogue: Catalogue,
  { words, apart = false }: Wording,
): readonly CallList[] {
  const [only] = words;
  if (words.length === 1 && only) return formsOf(catalogue, only);
  const key = words.map((forms) => forms.join("|")).join(" ");
  const { inOneField, inAnyFields } = expressionsOf(catalogue);
  const read = () => {
    const postings = words.map((forms) => formsOf(catalogue, forms));
    return together(catalogue, postings, apart);
  };
  if (!apart) return [inOneField.read(key, () => read().inOneField)];
  return [
    inAnyFields.read(key, () => {
      const both = read();
      // Whoever asks for the one asks for the other next.
      inOneField.read(key, () => both.inOneField);
      return both.inAnyFields;
    }),
  ];
}

/** Whether some call holds one of them, all words of it. */
export const isHeld = (catalogue: Catalogue, wordings: readonly Wording[]): boolean =>
  wordings.some((wording) => postingsOf(catalogue, wording).some(({ length }) => length > 0));

/** About how many calls hold a wording, without looking at them. */
export function volumeOf(catalogue: Catalogue, { words }: Wording): number {
  return Math.min(...words.map((forms) => volume(formsOf(catalogue, forms))));
}

/**
 * What share of the calls that hold a wording say it in their title or among their keywords, about: a word that only ever stands
 * in long texts (« plusieurs », « rapidement ») is no subject.
 */
export function topicality(catalogue: Catalogue, { words }: Wording): number {
  return Math.max(
    0,
    ...words.map((forms) => {
      const postings = formsOf(catalogue, forms);
      const telling = postings.reduce((sum, posting) => sum + summaryOf(posting).telling, 0);
      return telling / (volume(postings) || 1);
    }),
  );
}

/** Whether a word is the short name of a partner. */
export function isPartner(catalogue: Catalogue, { words }: Wording): boolean {
  return words.some((forms) =>
    formsOf(catalogue, forms).some((posting) => (summaryOf(posting).fields & PARTNER) !== 0),
  );
}

/** What is asked of a list again and again: all fields that occur in it, and in how many calls a telling one does. */
interface Summary {
  readonly fields: number;
  readonly telling: number;
}

const summaries = new WeakMap<Posting, Summary>();

function summaryOf(posting: Posting): Summary {
  const known = summaries.get(posting);
  if (known) return known;
  let fields = 0;
  let telling = 0;
  const cursor = posting.cursor();
  for (let from = 0, left = posting.length; left > 0; from += WINDOW) {
    const length = cursor.read(from, entries);
    for (let at = 0; at < length; at++) {
      const one = entries.fields[at] as number;
      fields |= one;
      if ((one & TELLING) !== 0) telling++;
    }
    left -= length;
  }
  const summary = { fields, telling };
  summaries.set(posting, summary);
  return summary;
}

const TELLING = TITLE | KEYWORDS | PARTNER | PANEL | PANEL_AMONG_MANY;

/** The same as standing in one of `postingsOf`, for one call. */
export function holdsWording(
  catalogue: Catalogue,
  { words, apart = false }: Wording,
  position: number,
): boolean {
  let fields = 0xff;
  for (const forms of words) {
    let here = 0;
    for (const posting of formsOf(catalogue, forms)) here |= fieldsAt(posting, position);
    fields = apart ? weakerField(fields, here) : fields & here;
    if (fields === 0) return false;
  }
  return true;
}

/** Words that stand in different fields count as if they stood in the less telling one. */
function weakerField(before: number, here: number): number {
  if (before === 0 || here === 0) return 0;
  return before & here || Math.max(bestField(before), bestField(here));
}

/** The most telling field is the lowest bit. */
const bestField = (fields: number): number => fields & -fields & 0x0f || SUMMARY;

/** The same for every two sets of the seven fields: it is asked for every call that holds a word. */
const WEAKER_FIELD = Uint8Array.from({ length: 1 << 14 }, (_, both) =>
  weakerField(both >> 7, both & 0x7f),
);

/** Expressions of the vocabulary come back all the time, and are dearer to put together than words are to unpack. */
const MAX_EXPRESSION_ENTRIES = 3_000_000;
const ROOM_OF_EXPRESSION = 50;
const roomOf = ({ length }: CallList): number => length + ROOM_OF_EXPRESSION;

/** Expressions with all words in the same field of a call, and in whichever. */
interface Expressions {
  readonly inOneField: KeptLists<string, CallList>;
  readonly inAnyFields: KeptLists<string, CallList>;
}

const expressions = new WeakMap<Catalogue, Expressions>();

function expressionsOf(catalogue: Catalogue): Expressions {
  let known = expressions.get(catalogue);
  if (!known) {
    known = {
      inOneField: new KeptLists(MAX_EXPRESSION_ENTRIES, roomOf),
      inAnyFields: new KeptLists(MAX_EXPRESSION_ENTRIES, roomOf),
    };
    expressions.set(catalogue, known);
  }
  return known;
}

/** Of an acronym that calls write in capitals, these alone: in small letters it may be another word. */
function formsOf({ postings }: Catalogue, forms: readonly string[]): Posting[] {
  const [first] = forms;
  const acronym = isAcronymKey(first) ? postings.get(first ?? "") : undefined;
  return acronym ? [acronym] : forms.flatMap((lexeme) => postings.get(lexeme) ?? []);
}

/** What is read of one list, and in which fields the calls of a window hold one form of a word or another. */
const entries = new ListWindow();
const inAnyForm = new Uint8Array(WINDOW);
/** The calls of a window that may still hold the whole of an expression, by the fields they hold all of its words in so far. */
const held = new ListWindow();
const heldApart = new Uint8Array(WINDOW);

/** What an expression finds, until it is known how much that is. */
const roomOfCalls = (calls: number): Unpacked => ({
  positions: new Uint32Array(calls),
  fields: new Uint8Array(calls),
});
let room = { inOne: roomOfCalls(0), inAny: roomOfCalls(0) };

function roomFor(calls: number): typeof room {
  if (room.inOne.positions.length < calls)
    room = { inOne: roomOfCalls(calls), inAny: roomOfCalls(calls) };
  return room;
}

/**
 * The calls that hold every word of an expression in one field, for apart they mean something else; where it is asked for, also those
 * that hold them in different ones.
 */
function together({ size }: Catalogue, words: readonly (readonly Posting[])[], apart: boolean) {
  const [rarest = [], ...more] = words.toSorted((a, b) => volume(a) - volume(b));
  const first = rarest.map((posting) => posting.cursor());
  const others = more.map((forms) => {
    const byCall = forms.map((posting) => posting.fieldsByCall(size));
    return {
      byCall: byCall.filter((fields) => fields !== null),
      cursors: forms.filter((_, at) => byCall[at] === null).map((posting) => posting.cursor()),
    };
  });
  const { inOne, inAny } = roomFor(size);
  let countInOne = 0;
  let countInAny = 0;
  for (let from = 0; from < size; from += WINDOW) {
    const length = readWord(first, from);
    if (length === 0) continue;
    if (apart) heldApart.set(held.fields.subarray(0, length));
    for (const { byCall, cursors } of others) {
      readForms(cursors, from);
      for (const fields of byCall) addFields(fields, from, length);
      if (apart) meetApart(length);
      meetInOne(length);
    }
    for (let at = 0; at < length; at++) {
      if (held.fields[at] === 0) continue;
      inOne.positions[countInOne] = from + (held.places[at] as number);
      inOne.fields[countInOne++] = held.fields[at] as number;
    }
    if (!apart) continue;
    for (let at = 0; at < length; at++) {
      if (heldApart[at] === 0) continue;
      inAny.positions[countInAny] = from + (held.places[at] as number);
      inAny.fields[countInAny++] = heldApart[at] as number;
    }
  }
  return { inOneField: packed(inOne, countInOne), inAnyFields: packed(inAny, countInAny) };
}

const packed = ({ positions, fields }: Unpacked, length: number): CallList =>
  new PackedList({ positions: positions.subarray(0, length), fields: fields.subarray(0, length) });

/** Adds the fields in which a list kept by call has the calls that are held. */
function addFields(fields: Uint8Array, from: number, length: number): void {
  for (let at = 0; at < length; at++) {
    const place = held.places[at] as number;
    inAnyForm[place] = (inAnyForm[place] as number) | (fields[from + place] as number);
  }
}

function meetInOne(length: number): void {
  for (let at = 0; at < length; at++)
    held.fields[at] =
      (held.fields[at] as number) & (inAnyForm[held.places[at] as number] as number);
}

function meetApart(length: number): void {
  for (let at = 0; at < length; at++) {
    const here = inAnyForm[held.places[at] as number] as number;
    heldApart[at] = WEAKER_FIELD[((heldApart[at] as number) << 7) | here] as number;
  }
}

/** Reads the first word of an expression into what is held; answers how many calls hold it. */
function readWord(forms: readonly ListCursor[], from: number): number {
  const [only, ...more] = forms;
  if (only && more.length === 0) return only.read(from, held);
  if (!readForms(forms, from)) return 0;
  let length = 0;
  for (let place = 0; place < WINDOW; place++) {
    if (inAnyForm[place] === 0) continue;
    held.places[length] = place;
    held.fields[length++] = inAnyForm[place] as number;
  }
  return length;
}

/** Whether any form of a word stands in a window. */
function readForms(forms: readonly ListCursor[], from: number): boolean {
  const { places, fields } = entries;
  let isAny = false;
  inAnyForm.fill(0);
  for (const form of forms) {
    const length = form.read(from, entries);
    if (length > 0) isAny = true;
    for (let at = 0; at < length; at++) {
      const place = places[at] as number;
      inAnyForm[place] = (inAnyForm[place] as number) | (fields[at] as number);
    }
  }
  return isAny;
}

/** How many of some calls, in ascending order, stand in a list. */
export function countTogether({ positions: list }: Posting, positions: Uint32Array): number {
  let count = 0;
  let at = 0;
  for (const position of positions) {
    at = firstFrom(list, at, position);
    if (at === list.length) break;
    if (list[at] === position) count++;
  }
  return count;
}

/** The first place from one on where a position or a later one stands: by steps that double, then by halves. */
function firstFrom(positions: Uint32Array, from: number, wanted: number): number {
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
export function fieldsAt({ positions, fields }: Posting, position: number): number {
  const at = sortedPosition(positions, position);
  return at < 0 ? 0 : (fields[at] as number);
}

const volume = (postings: readonly Posting[]): number =>
  postings.reduce((sum, posting) => sum + posting.length, 0);
