import { type Catalogue, KEYWORDS, positionOf, TITLE } from "./catalogue.ts";
import type { Posting } from "./postings.ts";
import { smallest } from "./search.ts";
import { OPEN, UPCOMING, viewAt } from "./time-view.ts";
import { postingsOf, type Wording } from "./wordings.ts";

const MAX_RELATED = 3;

/** A word that stands in more calls than this share says nothing about what two of them have in common. */
const COMMON_SHARE = 0.1;
/** In a small portal a word shared by a handful of calls is still a rare one. */
const ALWAYS_RARE = 5;

/** One word alone may be shared by chance: there must be another (most ideas come as two, the French and the
 * English one) or a shared ERC panel. */
const MIN_SHARED = 2;

const SAME_PANEL = 1.5;
const SAME_PARTNER = 0.75;

/** What a call is about. */
export interface Subjects {
  readonly title: readonly string[];
  readonly keywords: readonly string[];
  /** What the vocabulary has in place of each of its keywords: « IA » for « intelligence artificielle ». */
  readonly others?: readonly (readonly Wording[])[];
}

/**
 * The calls nearest to one, among those that are open or will open. They share rare words of title and keywords, or what
 * stands for them: the rarer the word, the more it counts; a shared ERC panel and the same partner add a little, but
 * neither makes two calls related by itself.
 */
export function relatedIds(
  catalogue: Catalogue,
  id: number,
  { title, keywords: tagged, others = [] }: Subjects,
  now: Date,
  count = MAX_RELATED,
): number[] {
  const self = positionOf(catalogue, id);
  if (self < 0) return [];
  const { status, urgency } = viewAt(catalogue, now);
  const common = Math.max(ALWAYS_RARE, catalogue.size * COMMON_SHARE);
  const scores = new Map<number, number>();
  const shared = new Map<number, number>();
  const share = (position: number, weight: number) => {
    scores.set(position, (scores.get(position) ?? 0) + weight);
    shared.set(position, (shared.get(position) ?? 0) + 1);
  };
  /** Which calls that can be shown hold it where it tells something, with how rare it is. */
  const holding = ({ positions, fields, length }: Posting, where: number) => {
    if (length > common) return [];
    const rarity = Math.log(1 + catalogue.size / length);
    return [...positions].flatMap((position, at) => {
      const shown = status[position] === OPEN || status[position] === UPCOMING;
      return shown && position !== self && (fields[at] as number) & where
        ? [{ position, rarity }]
        : [];
    });
  };
  const keywords = new Set(tagged);
  for (const lexeme of new Set([...tagged, ...title])) {
    const posting = catalogue.postings.get(lexeme);
    // Titles are full of small words: one counts only where somebody made it a keyword.
    const where = keywords.has(lexeme) ? TITLE | KEYWORDS : KEYWORDS;
    for (const { position, rarity } of posting ? holding(posting, where) : [])
      share(position, rarity);
  }
  for (const wordings of others) {
    // One keyword said in several ways is one thing in common.
    const best = new Map<number, number>();
    for (const wording of wordings) {
      for (const posting of postingsOf(catalogue, wording)) {
        for (const { position, rarity } of holding(posting, TITLE | KEYWORDS))
          best.set(position, Math.max(best.get(position) ?? 0, rarity * wording.weight));
      }
    }
    for (const [position, weight] of best) share(position, weight);
  }
  const bits = catalogue.panelBits[self] as number;
  for (const [position, score] of scores) {
    const samePanel = (bits & (catalogue.panelBits[position] as number)) !== 0;
    if ((shared.get(position) as number) + Number(samePanel) < MIN_SHARED) {
      scores.delete(position);
      continue;
    }
    const samePartner = catalogue.partner[self] === catalogue.partner[position];
    scores.set(position, score + (samePanel ? SAME_PANEL : 0) + (samePartner ? SAME_PARTNER : 0));
  }
  const nearest = smallest(
    Uint32Array.from(scores.keys()),
    count,
    (a, b) =>
      (scores.get(b) as number) - (scores.get(a) as number) ||
      (urgency[a] as number) - (urgency[b] as number),
  );
  return nearest.map((position) => catalogue.ids[position] as number);
}
