const EMBEDDING_END = "\u202c";
const ISOLATE_END = "\u2069";
/** What changes the direction of what follows, and what ends that again. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
/** Nobody quotes deeper; the printer gives up at 125. */
const MAX_DEPTH = 8;

/**
 * A text in which every change of direction ends: what stands behind it, in a page, a mail or a printed line, reads as it was
 * meant. Too many within one another are left out.
 */
export function closeDirections(text: string): string {
  if (!DIRECTION.test(text)) return text;
  /** The ends that are still to come, the next one last. */
  const ends: string[] = [];
  let closed = "";
  for (const character of text) {
    if (!DIRECTION.test(character)) closed += character;
    else if (character === EMBEDDING_END || character === ISOLATE_END)
      closed += popEnds(ends, character);
    else if (ends.length < MAX_DEPTH) {
      ends.push(character < ISOLATE_END && character > "\u2065" ? ISOLATE_END : EMBEDDING_END);
      closed += character;
    }
  }
  return closed + ends.reverse().join("");
}

/** The end of an isolate ends what was begun in it, too; that of an embedding ends nothing but itself. */
function popEnds(ends: string[], end: string): string {
  const at = end === ISOLATE_END ? ends.lastIndexOf(end) : ends.length - 1;
  if (at < 0 || ends[at] !== end) return "";
  return ends.splice(at).reverse().join("");
}
