import { PostingWindow, WINDOW_SIZE } from "#search-index/posting-list.ts";
import { TopK } from "#search-index/top-k.ts";
import { type Catalogue, findPosition, KEYWORDS, SUMMARY, TITLE } from "./catalogue.ts";
import { findPostingLists, type QueryTerm } from "./query-terms.ts";
import { getStatusSnapshot, OPEN, UPCOMING } from "./status-snapshot.ts";

const MAX_RELATED = 3;

/** A word that stands in more calls than this share says nothing about what two of them have in common. */
const COMMON_SHARE = 0.1;
/** In a small portal a word shared by a handful of calls is still a rare one. */
const ALWAYS_RARE = 5;

/** What a call is about, as one of its keywords or its title says it. */
export interface Subject {
  /** As it is written. */
  readonly term: QueryTerm;
  /** What the vocabulary has in its place: « IA » for « intelligence artificielle ». */
  readonly synonyms: readonly QueryTerm[];
  /** Both languages say the same: what is in common counts in one of them. */
  readonly locale: string;
  /** Titles are full of small words: what one says counts only where somebody made it a keyword. */
  readonly isTitle?: boolean;
}

/** A whole expression is a subject by itself; a word may be shared by chance, the more so the more calls hold it. */
const EXPRESSION_STRENGTH = 1;
const RARE_WORD_STRENGTH = 0.75;
const COMMON_WORD_STRENGTH = 0.5;
const MAX_RARE_CALLS = 3;
/** What is only near a subject, one word of an expression, or a subject that only the summary speaks of. */
const NEAR_STRENGTH = 0.2;
/** A vocabulary's weight from which on two expressions mean the same. */
const MIN_SYNONYM_WEIGHT = 0.5;
/** Most panels in common, or one of them. */
const SAME_PANELS_SCORE = 0.3;
const SOME_PANEL_SCORE = 0.15;
const SAME_PARTNER_SCORE = 0.05;
/** One common word is not enough: there must be a second, or the same panels. */
const MIN_EVIDENCE = 0.8;
/** Of calls that address different panels, more is asked: the same word may mean something else there. */
const MIN_EVIDENCE_OTHER_PANELS = 1.3;
/** Beside a call that has much in common, one that has little says nothing. */
const MIN_SHARE_OF_BEST = 0.4;

/**
 * The calls nearest to one, among those that are open or will open. They share subjects: whole keywords, or what stands for
 * them, the rarer the better; panels of the ERC add a little and the same partner hardly anything, and neither makes two calls
 * related by itself.
 */
export function findRelatedIds(
  catalogue: Catalogue,
  id: number,
  subjects: readonly Subject[],
  now: Date,
  count = MAX_RELATED,
): number[] {
  const self = findPosition(catalogue, id);
  if (self < 0) return [];
  const { status, urgency } = getStatusSnapshot(catalogue, now);
  const common = measureOverlap(
    catalogue,
    subjects,
    (position) => position !== self && (status[position] === OPEN || status[position] === UPCOMING),
  );
  const ours = catalogue.panelBits[self] as number;
  const scores = new Map<number, number>();
  for (const position of common.positions) {
    const theirs = catalogue.panelBits[position] as number;
    const panels = scorePanelOverlap(ours, theirs);
    const isElsewhere = ours !== 0 && theirs !== 0 && panels === 0;
    const enough = isElsewhere ? MIN_EVIDENCE_OTHER_PANELS : MIN_EVIDENCE;
    if (common.getEvidence(position) + panels < enough - TOLERANCE) continue;
    const samePartner = catalogue.partner[self] === catalogue.partner[position];
    scores.set(
      position,
      common.getScore(position) + panels + (samePartner ? SAME_PARTNER_SCORE : 0),
    );
  }
  const least = Array.from(scores.values()).reduce((a, b) => Math.max(a, b), 0) * MIN_SHARE_OF_BEST;
  const nearest = new TopK(count);
  for (const [position, score] of scores)
    if (score >= least) nearest.add(position, -score, urgency[position] as number);
  return nearest.toSortedArray().map((position) => catalogue.ids[position] as number);
}

/** Sums in single precision are compared with this much tolerance. */
const TOLERANCE = 1e-5;

interface Overlap {
  readonly positions: Uint32Array;
  /** The most that is in common in one language: both say the same. */
  getEvidence(position: number): number;
  /** The same by rarity, in both. */
  getScore(position: number): number;
}

/**
 * Which calls speak of the same subjects, and how much of them they have: said in several ways a subject is one thing in common.
 * In arrays for all calls, as a search does: subjects of a large portal stand in ten thousand calls each.
 */
function measureOverlap(
  catalogue: Catalogue,
  subjects: readonly Subject[],
  mayBeShown: (position: number) => boolean,
): Overlap {
  const { size } = catalogue;
  const lastSubject = new Uint16Array(size);
  /** What the last subject gave. */
  const strengths = new Float32Array(size);
  const worths = new Float32Array(size);
  const scores = new Float32Array(size);
  const locales = [...new Set(subjects.map(({ locale }) => locale))];
  const evidence = locales.map(() => new Float32Array(size));
  const touched = new Uint32Array(size);
  let count = 0;
  subjects.forEach((subject, index) => {
    const number = index + 1;
    const said = evidence[locales.indexOf(subject.locale)] as Float32Array;
    visitOverlap(catalogue, subject, (position, strength, worth) => {
      const last = lastSubject[position] as number;
      if (last === number) {
        if (worth <= (worths[position] as number)) return;
        scores[position] = (scores[position] as number) + worth - (worths[position] as number);
        said[position] = (said[position] as number) + strength - (strengths[position] as number);
      } else {
        if (last === 0) {
          if (!mayBeShown(position)) return;
          touched[count++] = position;
        }
        lastSubject[position] = number;
        scores[position] = (scores[position] as number) + worth;
        said[position] = (said[position] as number) + strength;
      }
      worths[position] = worth;
      strengths[position] = strength;
    });
  });
  return {
    positions: touched.subarray(0, count),
    getEvidence: (position) => Math.max(0, ...evidence.map((said) => said[position] as number)),
    getScore: (position) => scores[position] as number,
  };
}

/** What is read of one list. */
const entries = new PostingWindow();

/** Takes a call, how much of a subject it has, and the same by how rare that is among the calls. */
type OverlapVisitor = (position: number, strength: number, worth: number) => void;

/** A call comes once for every way in which it speaks of a subject. */
function visitOverlap(catalogue: Catalogue, subject: Subject, visit: OverlapVisitor): void {
  const common = Math.max(ALWAYS_RARE, catalogue.size * COMMON_SHARE);
  const most = Math.log(1 + catalogue.size);
  const tells = subject.isTitle ? KEYWORDS : TITLE | KEYWORDS;
  const take = (wording: QueryTerm, whole: (calls: number) => number, inSummary: number) => {
    for (const list of findPostingLists(catalogue, wording)) {
      const { length } = list;
      if (length === 0 || length > common) continue;
      // From nothing for what every call holds to one for what only one does.
      const rarity = Math.log(1 + catalogue.size / length) / most;
      const inFull = whole(length);
      const cursor = list.openCursor();
      for (let from = 0; from < catalogue.size; from += WINDOW_SIZE) {
        const count = cursor.read(from, entries);
        for (let at = 0; at < count; at++) {
          const here = entries.fields[at] as number;
          const strength = here & tells ? inFull : here & SUMMARY ? inSummary : 0;
          if (strength > 0)
            visit(from + (entries.offsets[at] as number), strength, strength * rarity);
        }
      }
    }
  };
  const { term, synonyms, isTitle = false } = subject;
  const ofWhole =
    ({ words }: QueryTerm) =>
    (calls: number) =>
      words.length > 1
        ? EXPRESSION_STRENGTH
        : calls <= MAX_RARE_CALLS
          ? RARE_WORD_STRENGTH
          : COMMON_WORD_STRENGTH;
  take(term, ofWhole(term), isTitle ? 0 : NEAR_STRENGTH);
  for (const other of synonyms) {
    if (other.weight >= MIN_SYNONYM_WEIGHT) take(other, ofWhole(other), 0);
    else take(other, () => NEAR_STRENGTH, 0);
  }
  if (term.words.length > 1 && !isTitle)
    for (const forms of term.words) take({ words: [forms], weight: 1 }, () => NEAR_STRENGTH, 0);
}

function scorePanelOverlap(one: number, other: number): number {
  const both = countBits(one & other);
  if (both === 0) return 0;
  return both * 2 >= countBits(one | other) ? SAME_PANELS_SCORE : SOME_PANEL_SCORE;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits >>> 0; left > 0; left >>>= 1) count += left & 1;
  return count;
}
