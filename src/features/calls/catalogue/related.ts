import { type Catalogue, KEYWORDS, positionOf, SUMMARY, TITLE } from "./catalogue.ts";
import { smallest } from "./search.ts";
import { OPEN, UPCOMING, viewAt } from "./time-view.ts";
import { postingsOf, type Wording } from "./wordings.ts";

const MAX_RELATED = 3;

/** A word that stands in more calls than this share says nothing about what two of them have in common. */
const COMMON_SHARE = 0.1;
/** In a small portal a word shared by a handful of calls is still a rare one. */
const ALWAYS_RARE = 5;

/** What a call is about, as one of its keywords or its title says it. */
export interface Subject {
  /** As it is written. */
  readonly typed: Wording;
  /** What the vocabulary has in its place: « IA » for « intelligence artificielle ». */
  readonly others: readonly Wording[];
  /** Both languages say the same: what is in common counts in one of them. */
  readonly locale: string;
  /** Titles are full of small words: what one says counts only where somebody made it a keyword. */
  readonly isTitle?: boolean;
}

/** A whole expression is a subject by itself; a word may be shared by chance, the more so the more calls hold it. */
const EXPRESSION = 1;
const RARE_WORD = 0.75;
const COMMON_WORD = 0.5;
const FEW = 3;
/** What is only near a subject, one word of an expression, or a subject that only the summary speaks of. */
const NEAR = 0.2;
/** A vocabulary's weight from which on two expressions mean the same. */
const MEANS_THE_SAME = 0.5;
/** Most panels in common, or one of them. */
const SAME_PANELS = 0.3;
const SOME_PANEL = 0.15;
const SAME_PARTNER = 0.05;
/** One common word is not enough: there must be a second, or the same panels. */
const ENOUGH = 0.8;
/** Of calls that address different panels, more is asked: the same word may mean something else there. */
const ENOUGH_ELSEWHERE = 1.3;
/** Beside a call that has much in common, one that has little says nothing. */
const LEAST_SHARE = 0.4;

interface Nearness {
  /** What is in common, in each language. */
  readonly evidence: Map<string, number>;
  score: number;
}

/**
 * The calls nearest to one, among those that are open or will open. They share subjects: whole keywords, or what stands for
 * them, the rarer the better; panels of the ERC add a little and the same partner hardly anything, and neither makes two calls
 * related by itself.
 */
export function relatedIds(
  catalogue: Catalogue,
  id: number,
  subjects: readonly Subject[],
  now: Date,
  count = MAX_RELATED,
): number[] {
  const self = positionOf(catalogue, id);
  if (self < 0) return [];
  const { status, urgency } = viewAt(catalogue, now);
  const near = new Map<number, Nearness>();
  for (const subject of subjects) {
    for (const [position, { strength, rarity }] of inCommon(catalogue, subject)) {
      if (position === self || (status[position] !== OPEN && status[position] !== UPCOMING))
        continue;
      const known = near.get(position) ?? { evidence: new Map<string, number>(), score: 0 };
      known.evidence.set(subject.locale, (known.evidence.get(subject.locale) ?? 0) + strength);
      known.score += strength * rarity;
      near.set(position, known);
    }
  }
  const scores = new Map<number, number>();
  for (const [position, { evidence, score }] of near) {
    const ours = catalogue.panelBits[self] as number;
    const theirs = catalogue.panelBits[position] as number;
    const panels = panelsInCommon(ours, theirs);
    const isElsewhere = ours !== 0 && theirs !== 0 && panels === 0;
    const enough = isElsewhere ? ENOUGH_ELSEWHERE : ENOUGH;
    if (Math.max(...evidence.values()) + panels < enough) continue;
    const samePartner = catalogue.partner[self] === catalogue.partner[position];
    scores.set(position, score + panels + (samePartner ? SAME_PARTNER : 0));
  }
  const least = Math.max(0, ...scores.values()) * LEAST_SHARE;
  const nearest = smallest(
    Uint32Array.from(scores.keys()).filter((position) => (scores.get(position) as number) >= least),
    count,
    (a, b) =>
      (scores.get(b) as number) - (scores.get(a) as number) ||
      (urgency[a] as number) - (urgency[b] as number),
  );
  return nearest.map((position) => catalogue.ids[position] as number);
}

interface Shared {
  readonly strength: number;
  /** From nothing for what every call holds to one for what only one does. */
  readonly rarity: number;
}

/** Which calls speak of a subject, and how much of it they have: said in several ways it is one thing in common. */
function inCommon(catalogue: Catalogue, subject: Subject): Map<number, Shared> {
  const best = new Map<number, Shared>();
  const common = Math.max(ALWAYS_RARE, catalogue.size * COMMON_SHARE);
  const most = Math.log(1 + catalogue.size);
  const tells = subject.isTitle ? KEYWORDS : TITLE | KEYWORDS;
  const take = (wording: Wording, whole: (calls: number) => number, inSummary: number) => {
    for (const { positions, fields, length } of postingsOf(catalogue, wording)) {
      if (length === 0 || length > common) continue;
      const rarity = Math.log(1 + catalogue.size / length) / most;
      for (const [at, position] of positions.entries()) {
        const here = fields[at] as number;
        const strength = here & tells ? whole(length) : here & SUMMARY ? inSummary : 0;
        const before = best.get(position);
        if (strength > 0 && strength * rarity > (before ? before.strength * before.rarity : 0))
          best.set(position, { strength, rarity });
      }
    }
  };
  const { typed, others, isTitle = false } = subject;
  const ofWhole =
    ({ words }: Wording) =>
    (calls: number) =>
      words.length > 1 ? EXPRESSION : calls <= FEW ? RARE_WORD : COMMON_WORD;
  take(typed, ofWhole(typed), isTitle ? 0 : NEAR);
  for (const other of others) {
    if (other.weight >= MEANS_THE_SAME) take(other, ofWhole(other), 0);
    else take(other, () => NEAR, 0);
  }
  if (typed.words.length > 1 && !isTitle)
    for (const forms of typed.words) take({ words: [forms], weight: 1 }, () => NEAR, 0);
  return best;
}

function panelsInCommon(one: number, other: number): number {
  const both = bitCount(one & other);
  if (both === 0) return 0;
  return both * 2 >= bitCount(one | other) ? SAME_PANELS : SOME_PANEL;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits >>> 0; left > 0; left >>>= 1) count += left & 1;
  return count;
}
