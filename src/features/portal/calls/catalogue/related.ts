import { PostingWindow, WINDOW_SIZE } from "#search-index/posting-list.ts";
import { TopK } from "#search-index/top-k.ts";
import { type Catalogue, findPosition, KEYWORDS, SUMMARY, TITLE } from "./catalogue.ts";
import { findPostingLists, type QueryTerm } from "./query-terms.ts";
import { getStatusSnapshot, OPEN, UPCOMING } from "./status-snapshot.ts";

const MAX_RELATED = 3;

/** A word in more than this share of the calls does not relate two of them. */
const COMMON_SHARE = 0.1;
/** In a small portal, a word in this many calls still counts as rare. */
const ALWAYS_RARE = 5;

/** A subject of a call, from one of its keywords or its title. */
export interface Subject {
  /** The words of the keyword or title. */
  readonly term: QueryTerm;
  /** Synonyms from the vocabulary: « IA » for « intelligence artificielle ». */
  readonly synonyms: readonly QueryTerm[];
  /** The texts of both languages mean the same: evidence counts for one language only. */
  readonly locale: string;
  /** Titles have many incidental words: a word of a title counts only if the other call has it as a keyword. */
  readonly isTitle?: boolean;
}

/** A shared expression is strong evidence. A shared word may be chance, the more calls contain it. */
const EXPRESSION_STRENGTH = 1;
const RARE_WORD_STRENGTH = 0.75;
const COMMON_WORD_STRENGTH = 0.5;
const MAX_RARE_CALLS = 3;
/** A related term, one word of an expression, or a subject that only the summary mentions. */
const NEAR_STRENGTH = 0.2;
/** Terms of at least this weight are synonyms; the others are only related. */
const MIN_SYNONYM_WEIGHT = 0.5;
/** At least half of the panels in common, or one of them. */
const SAME_PANELS_SCORE = 0.3;
const SOME_PANEL_SCORE = 0.15;
const SAME_PARTNER_SCORE = 0.05;
/** One common word is not enough: two calls need a second one, or the same panels. */
const MIN_EVIDENCE = 0.8;
/** Calls of different panels need more evidence: the same word may mean something else there. */
const MIN_EVIDENCE_OTHER_PANELS = 1.3;
/** Calls below this share of the best score are dropped. */
const MIN_SHARE_OF_BEST = 0.4;

/**
 * The open and upcoming calls most related to a call. They share subjects, that is keywords or their synonyms; rare ones count more.
 * Common ERC panels add a little and the same partner even less; neither relates two calls by itself.
 */
export function findRelatedIds(
  catalogue: Catalogue,
  id: number,
  subjects: readonly Subject[],
  now: Date,
  count = MAX_RELATED,
): number[] {
  // A withdrawn call is not in the catalogue: its subjects alone relate it to others.
  const self = findPosition(catalogue, id);
  const { status, urgency } = getStatusSnapshot(catalogue, now);
  const overlap = measureOverlap(
    catalogue,
    subjects,
    (position) => position !== self && (status[position] === OPEN || status[position] === UPCOMING),
  );
  const ownPanels = catalogue.panelBits[self] ?? 0;
  const scores = new Map<number, number>();
  for (const position of overlap.positions) {
    const otherPanels = catalogue.panelBits[position] as number;
    const panelScore = scorePanelOverlap(ownPanels, otherPanels);
    const hasOtherPanels = ownPanels !== 0 && otherPanels !== 0 && panelScore === 0;
    const minEvidence = hasOtherPanels ? MIN_EVIDENCE_OTHER_PANELS : MIN_EVIDENCE;
    if (overlap.getEvidence(position) + panelScore < minEvidence - TOLERANCE) continue;
    const samePartner = self >= 0 && catalogue.partner[self] === catalogue.partner[position];
    scores.set(
      position,
      overlap.getScore(position) + panelScore + (samePartner ? SAME_PARTNER_SCORE : 0),
    );
  }
  const best = Array.from(scores.values()).reduce((a, b) => Math.max(a, b), 0);
  const nearest = new TopK(count);
  for (const [position, score] of scores)
    if (score >= best * MIN_SHARE_OF_BEST)
      nearest.add(position, -score, urgency[position] as number);
  return nearest.toSortedArray().map((position) => catalogue.ids[position] as number);
}

/** Tolerance for comparing sums in single precision. */
const TOLERANCE = 1e-5;

interface Overlap {
  readonly positions: Uint32Array;
  /** The evidence of the language that has more. */
  getEvidence(position: number): number;
  /** The evidence weighted by rarity, of both languages together. */
  getScore(position: number): number;
}

/**
 * Finds the calls that share subjects. A subject counts once for each call, by the strongest of its terms. Uses arrays over all calls,
 * like a search: in a large portal, one subject can occur in ten thousand calls.
 */
function measureOverlap(
  catalogue: Catalogue,
  subjects: readonly Subject[],
  mayBeShown: (position: number) => boolean,
): Overlap {
  const { size } = catalogue;
  const lastSubject = new Uint16Array(size);
  /** The contribution of the last subject to each call. */
  const strengths = new Float32Array(size);
  const worths = new Float32Array(size);
  const scores = new Float32Array(size);
  const locales = [...new Set(subjects.map(({ locale }) => locale))];
  const evidence = locales.map(() => new Float32Array(size));
  const touched = new Uint32Array(size);
  let count = 0;
  subjects.forEach((subject, index) => {
    const number = index + 1;
    const languageEvidence = evidence[locales.indexOf(subject.locale)] as Float32Array;
    visitOverlap(catalogue, subject, (position, strength, worth) => {
      const last = lastSubject[position] as number;
      if (last === number) {
        if (worth <= (worths[position] as number)) return;
        scores[position] = (scores[position] as number) + worth - (worths[position] as number);
        languageEvidence[position] =
          (languageEvidence[position] as number) + strength - (strengths[position] as number);
      } else {
        if (last === 0) {
          if (!mayBeShown(position)) return;
          touched[count++] = position;
        }
        lastSubject[position] = number;
        scores[position] = (scores[position] as number) + worth;
        languageEvidence[position] = (languageEvidence[position] as number) + strength;
      }
      worths[position] = worth;
      strengths[position] = strength;
    });
  });
  return {
    positions: touched.subarray(0, count),
    getEvidence: (position) => Math.max(0, ...evidence.map((values) => values[position] as number)),
    getScore: (position) => scores[position] as number,
  };
}

const entries = new PostingWindow();

/** Receives a call, the strength of its evidence for a subject, and the strength times rarity. */
type OverlapVisitor = (position: number, strength: number, worth: number) => void;

/** Visits the calls of a subject; a call comes once for each term that it contains. */
function visitOverlap(catalogue: Catalogue, subject: Subject, visit: OverlapVisitor): void {
  const maxCalls = Math.max(ALWAYS_RARE, catalogue.size * COMMON_SHARE);
  const maxRarity = Math.log(1 + catalogue.size);
  const topicFields = subject.isTitle ? KEYWORDS : TITLE | KEYWORDS;
  const visitTerm = (
    termToVisit: QueryTerm,
    getStrength: (calls: number) => number,
    inSummary: number,
  ) => {
    for (const list of findPostingLists(catalogue, termToVisit)) {
      const { length } = list;
      if (length === 0 || length > maxCalls) continue;
      // From almost 0 for a term in every call to 1 for a term in one call.
      const rarity = Math.log(1 + catalogue.size / length) / maxRarity;
      const inFull = getStrength(length);
      const cursor = list.openCursor();
      for (let from = 0; from < catalogue.size; from += WINDOW_SIZE) {
        const count = cursor.read(from, entries);
        for (let at = 0; at < count; at++) {
          const fields = entries.fields[at] as number;
          const strength = fields & topicFields ? inFull : fields & SUMMARY ? inSummary : 0;
          if (strength > 0)
            visit(from + (entries.offsets[at] as number), strength, strength * rarity);
        }
      }
    }
  };
  const { term, synonyms, isTitle = false } = subject;
  const createStrength =
    ({ words }: QueryTerm) =>
    (calls: number) =>
      words.length > 1
        ? EXPRESSION_STRENGTH
        : calls <= MAX_RARE_CALLS
          ? RARE_WORD_STRENGTH
          : COMMON_WORD_STRENGTH;
  visitTerm(term, createStrength(term), isTitle ? 0 : NEAR_STRENGTH);
  for (const other of synonyms) {
    if (other.weight >= MIN_SYNONYM_WEIGHT) visitTerm(other, createStrength(other), 0);
    else visitTerm(other, () => NEAR_STRENGTH, 0);
  }
  if (term.words.length > 1 && !isTitle)
    for (const forms of term.words)
      visitTerm({ words: [forms], weight: 1 }, () => NEAR_STRENGTH, 0);
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
