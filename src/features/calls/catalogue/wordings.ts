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
import { type Posting, plainPosting } from "./postings.ts";

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
  const known = expressionsOf(catalogue);
  let posting = known.get(key);
  if (!posting) {
    posting = together(
      catalogue.size,
      words.map((forms) => formsOf(catalogue, forms)),
      apart ? weakerField : sameField,
    );
    if (known.size < MAX_EXPRESSIONS) known.set(key, posting);
  }
  return [posting];
}

/** Whether some call holds one of them, all words of it. */
export const isHeld = (catalogue: Catalogue, wordings: readonly Wording[]): boolean =>
  wordings.some((wording) =>
    postingsOf(catalogue, wording).some(({ positions }) => positions.length > 0),
  );

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

/** Expressions of the vocabulary come back all the time; what a stranger makes up does not fill the memory. */
const MAX_EXPRESSIONS = 5_000;
const expressions = new WeakMap<Catalogue, Map<string, Posting>>();

function expressionsOf(catalogue: Catalogue): Map<string, Posting> {
  let known = expressions.get(catalogue);
  if (!known) {
    known = new Map();
    expressions.set(catalogue, known);
  }
  return known;
}

const formsOf = (catalogue: Catalogue, forms: readonly string[]): Posting[] =>
  forms.flatMap((lexeme) => catalogue.postings.get(lexeme) ?? []);

/** The calls that hold every word of an expression in one of their fields: apart, the words mean something else. */
function together(size: number, words: readonly (readonly Posting[])[], meet: Meet): Posting {
  const rarest = words.toSorted((a, b) => volume(a) - volume(b));
  const met = new Uint8Array(size);
  const here = new Uint8Array(size);
  /** Those that hold all words looked at so far. */
  let held: number[] = [];
  rarest.forEach((forms, index) => {
    const touched: number[] = [];
    for (const { positions, fields } of forms) {
      for (let at = 0; at < positions.length; at++) {
        const position = positions[at] as number;
        if (index > 0 && met[position] === 0) continue;
        if (here[position] === 0) touched.push(position);
        here[position] = (here[position] as number) | (fields[at] as number);
      }
    }
    const next: number[] = [];
    for (const position of touched) {
      const both = meet(index === 0 ? 0xff : (met[position] as number), here[position] as number);
      here[position] = both;
      if (both !== 0) next.push(position);
    }
    for (const position of held) met[position] = 0;
    for (const position of touched) {
      met[position] = here[position] as number;
      here[position] = 0;
    }
    held = next;
  });
  const positions = Uint32Array.from(held).sort();
  const fields = new Uint8Array(positions.length);
  for (let at = 0; at < fields.length; at++) fields[at] = met[positions[at] as number] as number;
  return plainPosting(positions, fields);
}

/** The fields of a call in which a lexeme stands, 0 for none: positions are in ascending order. */
export function fieldsAt({ positions, fields }: Posting, position: number): number {
  const at = sortedPosition(positions, position);
  return at < 0 ? 0 : (fields[at] as number);
}

const volume = (postings: readonly Posting[]): number =>
  postings.reduce((sum, posting) => sum + posting.length, 0);
