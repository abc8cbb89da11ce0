import { sortedPosition } from "#platform/sorted-position.ts";
import {
  type Catalogue,
  KEYWORDS,
  PANEL,
  PANEL_AMONG_MANY,
  PARTNER,
  SUMMARY,
  TITLE,
} from "./catalogue.ts";
import type { Unpacked } from "./packed-lists.ts";
import { KeptLists, type Posting, plainPosting } from "./postings.ts";

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
): readonly Posting[] {
  const [only] = words;
  if (words.length === 1 && only) return formsOf(catalogue, only);
  const key = words.map((forms) => forms.join("|")).join(apart ? " & " : " ");
  const posting = expressionsOf(catalogue).read(key, () =>
    together(
      words.map((forms) => formsOf(catalogue, forms)),
      apart ? weakerField : sameField,
    ),
  );
  return [posting];
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
  for (const one of posting.fields) {
    fields |= one;
    if ((one & TELLING) !== 0) telling++;
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
  const meet = apart ? weakerField : sameField;
  let fields = 0xff;
  for (const forms of words) {
    let here = 0;
    for (const posting of formsOf(catalogue, forms)) here |= fieldsAt(posting, position);
    fields = meet(fields, here);
    if (fields === 0) return false;
  }
  return true;
}

/** In which fields two words stand together. */
type Meet = (before: number, here: number) => number;

const sameField: Meet = (before, here) => before & here;

/** Words that stand in different fields count as if they stood in the less telling one. */
const weakerField: Meet = (before, here) => {
  if (before === 0 || here === 0) return 0;
  return before & here || Math.max(bestField(before), bestField(here));
};

/** The most telling field is the lowest bit. */
const bestField = (fields: number): number => fields & -fields & 0x0f || SUMMARY;

/** Expressions of the vocabulary come back all the time, and are dearer to put together than words are to unpack. */
const MAX_EXPRESSION_ENTRIES = 3_000_000;

const expressions = new WeakMap<Catalogue, KeptLists<string, Posting>>();

function expressionsOf(catalogue: Catalogue): KeptLists<string, Posting> {
  let known = expressions.get(catalogue);
  if (!known) {
    known = new KeptLists(MAX_EXPRESSION_ENTRIES);
    expressions.set(catalogue, known);
  }
  return known;
}

const formsOf = (catalogue: Catalogue, forms: readonly string[]): Posting[] =>
  forms.flatMap((lexeme) => catalogue.postings.get(lexeme) ?? []);

/** The calls that hold every word of an expression in one of their fields: apart, the words mean something else. */
function together(words: readonly (readonly Posting[])[], meet: Meet): Posting {
  const [rarest = [], ...others] = words.toSorted((a, b) => volume(a) - volume(b));
  const { positions, fields } = others.reduce<Unpacked>(
    (held, forms) => (held.positions.length > 0 ? inBoth(held, inAny(forms), meet) : held),
    inAny(rarest),
  );
  return plainPosting(positions, fields);
}

const NOWHERE: Unpacked = { positions: new Uint32Array(), fields: new Uint8Array() };

/** The calls that hold one form of a word or another, with all fields it stands in. */
function inAny([first, ...more]: readonly Posting[]): Unpacked {
  return more.reduce<Unpacked>(merged, first ?? NOWHERE);
}

function merged(one: Unpacked, other: Unpacked): Unpacked {
  const { positions: a, fields: inA } = one;
  const { positions: b, fields: inB } = other;
  const positions = new Uint32Array(a.length + b.length);
  const fields = new Uint8Array(a.length + b.length);
  let length = 0;
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const x = i < a.length ? (a[i] as number) : Number.POSITIVE_INFINITY;
    const y = j < b.length ? (b[j] as number) : Number.POSITIVE_INFINITY;
    positions[length] = Math.min(x, y);
    fields[length++] = (x <= y ? (inA[i++] as number) : 0) | (y <= x ? (inB[j++] as number) : 0);
  }
  return { positions: positions.subarray(0, length), fields: fields.subarray(0, length) };
}

/** Of some calls, those that hold another word too, in fields where the two meet. */
function inBoth(held: Unpacked, { positions: b, fields: inB }: Unpacked, meet: Meet): Unpacked {
  const { positions: a, fields: inA } = held;
  const positions = new Uint32Array(a.length);
  const fields = new Uint8Array(a.length);
  let length = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    const position = a[i] as number;
    // A few steps at most where the lists are of about one length.
    for (let step = 0; step < FEW_STEPS && (b[j] as number) < position; step++) j++;
    j = firstFrom(b, j, position);
    if (j === b.length) break;
    if (b[j] !== position) continue;
    const both = meet(inA[i] as number, inB[j] as number);
    if (both === 0) continue;
    positions[length] = position;
    fields[length++] = both;
  }
  // Copies: what is kept of a few calls does not hold the room for many.
  return { positions: positions.slice(0, length), fields: fields.slice(0, length) };
}

const FEW_STEPS = 8;

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
