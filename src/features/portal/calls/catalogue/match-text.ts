import { type CallList, type ListCursor, ListWindow, WINDOW } from "./call-list.ts";
import {
  BODY,
  type Catalogue,
  KEYWORDS,
  PANEL,
  PANEL_AMONG_MANY,
  PARTNER,
  SUMMARY,
  TITLE,
} from "./catalogue.ts";
import { KeptLists } from "./kept-lists.ts";
import {
  fieldsAt,
  holdsWording,
  isPartner,
  postingsOf,
  topicality,
  volumeOf,
  type Wording,
} from "./wordings.ts";

/** One thing a search asks for: as it was typed, then by other words, the heaviest first. */
export type WantedIdea = readonly Wording[];

/** A word by its lexemes, and nothing else that would do for it. */
export const typedWord = (lexemes: readonly string[]): WantedIdea => [
  { words: [lexemes], weight: 1 },
];

/** A search text turned into lexemes: an idea is met by any of its wordings, no banned lexeme may stand. */
export interface TextPlan {
  readonly ideas: readonly WantedIdea[];
  /** The same ideas with less asked of a call, for where few calls hold them. */
  readonly loose?: readonly WantedIdea[];
  /** What finds no call by itself: those that hold it too stand a little higher. */
  readonly besides?: readonly WantedIdea[];
  readonly banned: readonly string[];
  /** Something stands in quotation marks: no less is asked for. */
  readonly isToTheLetter: boolean;
  /** What a call must hold of all that the text says, each idea counting by its rarity among the calls. */
  readonly share: number;
  /** When phrases were asked for: the ids of calls that hold them all, else null. */
  readonly phraseIds: ReadonlySet<number> | null;
}

/** The calls that match a text, by position, each with its score. */
export interface TextMatches {
  readonly positions: Uint32Array;
  readonly scores: Float32Array;
}

/** Title over keywords over summary over text; fields add up, so a word in two of them weighs more. */
const FIELD_WEIGHTS = Float32Array.from(
  { length: 128 },
  (_, fields) =>
    (fields & TITLE ? 1 : 0) +
    (fields & KEYWORDS ? 0.7 : 0) +
    (fields & SUMMARY ? 0.18 : 0) +
    (fields & BODY ? 0.1 : 0) +
    (fields & PARTNER ? 0.5 : 0) +
    (fields & PANEL ? 0.9 : 0) +
    (fields & PANEL_AMONG_MANY ? 0.5 : 0),
);

/**
 * One word or two must all stand in a call. Of a longer text, a call may lack words: those that hold more of it stand first. Where
 * too few calls hold that much, less is asked for: somebody who wrote a whole sentence is answered.
 */
const SHARES = [1, 0.4, 0.3, 0.15] as const;

/** What is asked for first. */
export const firstShare = (ideas: number): number => (ideas <= 2 ? 1 : ideas === 3 ? 0.4 : 0.3);

/** The least that is ever asked for. */
const LAST_SHARE: number = SHARES[SHARES.length - 1] as number;

/** So few calls do not end a search: those that hold a part of what was typed follow, behind those that hold all of it. */
const ENOUGH_CALLS = 10;

/** The plan that asks for least: what it does not find, no relaxed one does. */
export const loosest = (plan: TextPlan): TextPlan => ({
  ...plan,
  ideas: plan.loose ?? plan.ideas,
  share: LAST_SHARE,
});

/** A plan that some call meets, by asking for less where it must; the same plan where nothing helps. */
export function relaxed(catalogue: Catalogue, plan: TextPlan): TextPlan {
  if (plan.isToTheLetter) return plan;
  const found = (less: TextPlan) => matchText(catalogue, less).positions.length;
  // Who names an agency wants its calls.
  const namesPartner = plan.ideas.some(([typed]) => typed && isPartner(catalogue, typed));
  const enough = namesPartner ? 1 : ENOUGH_CALLS;
  let most = found(plan);
  let widest = plan;
  const ideas = plan.loose ?? plan.ideas;
  for (const share of SHARES) {
    if (most >= enough) break;
    if (share > plan.share) continue;
    const less = { ...plan, ideas, share };
    const count = found(less);
    if (count <= most) continue;
    most = count;
    widest = less;
  }
  return widest;
}

/** Sums of rarities are compared with this much tolerance: they are added in another order. */
const TOLERANCE = 1e-3;

/** What is noted of the calls of one window, by their distance from its first. */
const notes = {
  /** How many ideas were looked at when a call last met one; 0 for a call not met. */
  metAt: new Uint8Array(WINDOW),
  /** What the ideas met so far say together. */
  met: new Float32Array(WINDOW),
  /** The same, where what stands for an idea says less than the idea itself. */
  said: new Float32Array(WINDOW),
  scores: new Float32Array(WINDOW),
  /** What the best wording of the idea that is looked at gave, and how many wordings of it were met. */
  best: new Float32Array(WINDOW),
  again: new Uint8Array(WINDOW),
  /** The calls met, in the order in which they were. */
  touched: new Uint16Array(WINDOW),
};

/** What a search finds, until it is known how much that is: a search of 100,000 calls must not make arrays of 100,000 numbers. */
let found = {
  positions: new Uint32Array(0),
  scores: new Float32Array(0),
  met: new Float32Array(0),
};

function roomFor(calls: number): typeof found {
  if (found.positions.length < calls)
    found = {
      positions: new Uint32Array(calls),
      scores: new Float32Array(calls),
      met: new Float32Array(calls),
    };
  return found;
}

/** The search after its plan asks for the same calls again, and so do others who typed the same: so many are kept. */
const MAX_KEPT_MATCHES = 200_000;
/** What a text takes besides the calls it finds, counted in calls. */
export const ROOM_OF_PLAN = 1_000;

const matches = new WeakMap<Catalogue, KeptLists<TextPlan, TextMatches>>();

/** All calls that hold the words of a text, or enough of a long one. */
export function matchText(catalogue: Catalogue, plan: TextPlan): TextMatches {
  let kept = matches.get(catalogue);
  if (!kept) {
    kept = new KeptLists(MAX_KEPT_MATCHES, ({ positions }) => positions.length + ROOM_OF_PLAN);
    matches.set(catalogue, kept);
  }
  return kept.read(plan, () =>
    plan.ideas.length === 0
      ? everythingBut(catalogue, plan.banned)
      : matchShare(catalogue, plan, plan.share),
  );
}

/**
 * Whether one call is among those that `matchText` finds, without looking at the others: for alerts, which ask of a
 * few calls and very many searches. The same sums in the same order, down to the rounding of the scratch arrays; a
 * property test holds the two together.
 */
export function holdsText(catalogue: Catalogue, plan: TextPlan, position: number): boolean {
  const isBanned = () =>
    plan.banned.some((lexeme) => {
      const posting = catalogue.postings.get(lexeme);
      return posting !== undefined && fieldsAt(posting, position) !== 0;
    });
  if (plan.ideas.length === 0) return !isBanned();
  const { ideas, worths, total, needed } = needsOf(catalogue, plan, plan.share);
  let met = 0;
  let noted = false;
  let left = total;
  ideas.forEach((wordings, index) => {
    const worth = worths[index] as number;
    const isMet = () => wordings.some((wording) => holdsWording(catalogue, wording, position));
    if ((noted || left >= needed) && isMet()) {
      noted = true;
      met = Math.fround(met + worth);
    }
    left -= worth;
  });
  return (
    noted &&
    met >= Math.max(needed, 0) &&
    (plan.phraseIds === null || plan.phraseIds.has(catalogue.ids[position] as number)) &&
    !isBanned()
  );
}

interface TextNeeds {
  /** From the rarest to the most common. */
  readonly ideas: readonly WantedIdea[];
  /** How much each idea is a subject, and what it says by its rarity among the calls besides. */
  readonly subjects: readonly number[];
  readonly worths: readonly number[];
  /** What the weights of an idea's wordings are multiplied by. */
  readonly scales: readonly number[];
  readonly total: number;
  /** What a call must say to be found. */
  readonly needed: number;
}

function needsOf(catalogue: Catalogue, plan: TextPlan, share: number): TextNeeds {
  const measured = plan.ideas
    .map((idea) => ({ idea, ...measure(catalogue, idea) }))
    .sort((a, b) => a.volume - b.volume);
  const worths = measured.map(
    ({ volume, subject }) => subject * Math.log(1 + catalogue.size / (volume || 1)),
  );
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  const ideas = measured.map(({ idea }) => idea);
  const subjects = measured.map(({ subject }) => subject);
  const scales = measured.map(({ scale }) => scale);
  return { ideas, subjects, worths, scales, total, needed: total * share - TOLERANCE };
}

/**
 * How common an idea is and whether it is a subject, by the words that were typed; by what stands for them where no call holds
 * those.
 */
function measure(
  catalogue: Catalogue,
  idea: WantedIdea,
): { volume: number; subject: number; scale: number } {
  const held = idea.find((wording) => volumeOf(catalogue, wording) > 0);
  if (!held) return { volume: 0, subject: 1, scale: 1 };
  const subject = MIN_SUBJECT + (1 - MIN_SUBJECT) * Math.min(1, 3 * topicality(catalogue, held));
  const scale = Math.min(MOST_SCALED, 1 / held.weight);
  return { volume: volumeOf(catalogue, held), subject, scale };
}

/** Where no call holds what was typed, what stands for it counts like it, and what is only near it a few times as much as else. */
const MOST_SCALED = 3;

/** What the second wording of an idea adds; the third adds half of it, and so on. */
const AGAIN = 0.25;

/** What a word is worth that no title and no keyword holds. */
const MIN_SUBJECT = 0.6;

/** An idea that a call only comes near counts for this much at least when calls are put in order. */
const MIN_NEARNESS = 0.7;

/** What a word weighs that only orders what the others find. */
const BESIDES = 0.15;

/** Of the calls that pass a test, those that hold most of a text: none without any of its words. */
export function matchNearest(
  catalogue: Catalogue,
  plan: TextPlan,
  passes: (position: number) => boolean,
): TextMatches {
  const { positions, scores, met } = matchShare(catalogue, { ...plan, phraseIds: null }, 0);
  const passing = Uint8Array.from(positions, (position) => Number(passes(position)));
  const best = met.reduce((max, one, at) => (one > max && passing[at] ? one : max), 0);
  const isNearest = (at: number) => passing[at] === 1 && (met[at] as number) >= best - TOLERANCE;
  return {
    positions: positions.filter((_, at) => isNearest(at)),
    scores: scores.filter((_, at) => isNearest(at)),
  };
}

interface ScoredMatches extends TextMatches {
  /** What of the text each call holds. */
  readonly met: Float32Array;
}

/**
 * Ideas are taken from the rarest to the most common; a call that could no longer meet enough of them is not even
 * noted.
 */
function matchShare(catalogue: Catalogue, plan: TextPlan, share: number): ScoredMatches {
  const { ids, size, postings } = catalogue;
  const needs = needsOf(catalogue, plan, share);
  const { total } = needs;
  const least = Math.max(needs.needed, 0);
  const wanted = readingsOf(catalogue, needs);
  const besides = weighted(catalogue, plan.besides?.flat() ?? []).map(({ weight, posting }) => ({
    cursor: posting.cursor(),
    rarity: BESIDES * weight * rarityOf(catalogue, posting),
  }));
  const banned = plan.banned.flatMap((lexeme) => postings.get(lexeme)?.cursor() ?? []);
  const { metAt, met, said, scores, touched } = notes;
  const room = roomFor(size);
  let matched = 0;
  for (let from = 0; from < size; from += WINDOW) {
    let count = 0;
    for (const reading of wanted) count = meet(reading, from, count);
    if (count === 0) continue;
    for (const { cursor, rarity } of besides) addBesides(cursor, rarity, from);
    for (const cursor of banned) ban(cursor, from);
    for (let at = 0; at < count; at++) {
      const place = touched[at] as number;
      metAt[place] = 0;
      const holds = met[place] as number;
      if (holds < least) continue;
      const position = from + place;
      if (plan.phraseIds && !plan.phraseIds.has(ids[position] as number)) continue;
      room.positions[matched] = position;
      room.met[matched] = holds;
      // A call that holds the whole of a text stands above those that hold a part of it, however well.
      room.scores[matched++] = (scores[place] as number) * ((said[place] as number) / (total || 1));
    }
  }
  return {
    positions: room.positions.slice(0, matched),
    scores: room.scores.slice(0, matched),
    met: room.met.subarray(0, matched),
  };
}

/** A list that meets an idea. */
interface Reading {
  readonly cursor: ListCursor;
  readonly rarity: number;
  /** The number of the idea, from one. */
  readonly number: number;
  readonly worth: number;
  /** How much of the idea's worth the wording says that is read. */
  readonly says: number;
  /** Whether a call that holds none of the ideas before could still hold enough. */
  readonly mayBeFirst: boolean;
}

/** All lists that meet an idea of a text, in the order in which they are read. */
function readingsOf(catalogue: Catalogue, needs: TextNeeds): Reading[] {
  let left = needs.total;
  return needs.ideas.flatMap((wordings, index) => {
    const worth = needs.worths[index] as number;
    const subject = needs.subjects[index] as number;
    const mayBeFirst = left >= needs.needed;
    left -= worth;
    return weighted(catalogue, wordings).map(({ posting, weight: unscaled }) => {
      const weight = Math.min(1, unscaled * (needs.scales[index] as number));
      const rarity = subject * weight * rarityOf(catalogue, posting);
      const says = worth * Math.max(weight, MIN_NEARNESS);
      return { cursor: posting.cursor(), rarity, number: index + 1, worth, says, mayBeFirst };
    });
  });
}

const rarityOf = ({ size }: Catalogue, { length }: CallList): number => Math.log(1 + size / length);

/** What is read of one list. */
const entries = new ListWindow();

/** Adds what one list says to the calls of a window; answers how many were met in it so far. */
function meet(reading: Reading, from: number, metBefore: number): number {
  const { rarity, number, worth, says, mayBeFirst } = reading;
  const { places, fields } = entries;
  const { metAt, met, said, scores, best, again, touched } = notes;
  const length = reading.cursor.read(from, entries);
  let count = metBefore;
  for (let at = 0; at < length; at++) {
    const place = places[at] as number;
    const score = (FIELD_WEIGHTS[fields[at] as number] as number) * rarity;
    const last = metAt[place] as number;
    if (last === number) {
      // The same idea by another form or wording: a little more, not twice, and ever less.
      const before = best[place] as number;
      const more = Math.min(before, score) * (AGAIN / (again[place] as number));
      again[place] = (again[place] as number) + 1;
      scores[place] = (scores[place] as number) + Math.max(0, score - before) + more;
      best[place] = Math.max(before, score);
      continue;
    }
    if (last === 0) {
      if (!mayBeFirst) continue;
      touched[count++] = place;
      met[place] = worth;
      said[place] = says;
      scores[place] = score;
    } else {
      met[place] = (met[place] as number) + worth;
      said[place] = (said[place] as number) + says;
      scores[place] = (scores[place] as number) + score;
    }
    metAt[place] = number;
    best[place] = score;
    again[place] = 1;
  }
  return count;
}

/** Lifts the calls met that hold a word besides. */
function addBesides(cursor: ListCursor, rarity: number, from: number): void {
  const { places, fields } = entries;
  const { metAt, scores } = notes;
  const length = cursor.read(from, entries);
  for (let at = 0; at < length; at++) {
    const place = places[at] as number;
    if (metAt[place] === 0) continue;
    const more = (FIELD_WEIGHTS[fields[at] as number] as number) * rarity;
    scores[place] = (scores[place] as number) + more;
  }
}

/** Forgets what the calls met say that hold a word which must not be there. */
function ban(cursor: ListCursor, from: number): void {
  const length = cursor.read(from, entries);
  for (let at = 0; at < length; at++) notes.met[entries.places[at] as number] = -1;
}

/** A search that only says what must not be there finds all the rest, none better than another. */
function everythingBut(catalogue: Catalogue, banned: readonly string[]): TextMatches {
  const isBanned = new Uint8Array(catalogue.size);
  for (const lexeme of banned) {
    for (const position of catalogue.postings.get(lexeme)?.positions ?? []) isBanned[position] = 1;
  }
  const positions = new Uint32Array(catalogue.size);
  let count = 0;
  for (let position = 0; position < catalogue.size; position++) {
    if (!isBanned[position]) positions[count++] = position;
  }
  return { positions: positions.subarray(0, count), scores: new Float32Array(count) };
}

const weighted = (catalogue: Catalogue, idea: readonly Wording[]) =>
  idea.flatMap((wording) =>
    postingsOf(catalogue, wording).map((posting) => ({ weight: wording.weight, posting })),
  );
