import { type Catalogue, KEYWORDS, TITLE } from "./catalogue.ts";
import { smallest } from "./search.ts";
import { OPEN, UPCOMING, viewAt } from "./time-view.ts";

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

/**
 * The calls nearest to one, among those that are open or will open. They share rare words of title and keywords:
 * the rarer the word, the more it counts; a shared ERC panel and the same partner add a little, but neither makes
 * two calls related by itself.
 */
export function relatedIds(
  catalogue: Catalogue,
  id: number,
  lexemes: { readonly title: readonly string[]; readonly keywords: readonly string[] },
  now: Date,
  count = MAX_RELATED,
): number[] {
  const self = catalogue.ids.indexOf(id);
  if (self < 0) return [];
  const { status, urgency } = viewAt(catalogue, now);
  const common = Math.max(ALWAYS_RARE, catalogue.size * COMMON_SHARE);
  const scores = new Map<number, number>();
  const shared = new Map<number, number>();
  const keywords = new Set(lexemes.keywords);
  for (const lexeme of new Set([...lexemes.keywords, ...lexemes.title])) {
    const posting = catalogue.postings.get(lexeme);
    if (!posting || posting.length > common) continue;
    const rarity = Math.log(1 + catalogue.size / posting.length);
    const { positions, fields } = posting;
    positions.forEach((position, at) => {
      // Titles are full of small words: one counts only where somebody made it a keyword.
      const telling = (fields[at] as number) & (keywords.has(lexeme) ? TITLE | KEYWORDS : KEYWORDS);
      const shown = status[position] === OPEN || status[position] === UPCOMING;
      if (!telling || !shown || position === self) return;
      scores.set(position, (scores.get(position) ?? 0) + rarity);
      shared.set(position, (shared.get(position) ?? 0) + 1);
    });
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
