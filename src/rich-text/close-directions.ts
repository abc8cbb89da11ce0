const EMBEDDING_END = "\u202c";
const ISOLATE_END = "\u2069";
/** Characters that begin or end a change of text direction. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
/** Real texts nest less; the PDF renderer fails at 125. */
const MAX_DEPTH = 8;

/** Closes every open change of direction, so that the text after it keeps its own. Drops changes nested too deeply. */
export function closeDirections(text: string): string {
  if (!DIRECTION.test(text)) return text;
  /** The pending end characters, the next one last. */
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

/** The end of an isolate also ends everything opened in it; the end of an embedding ends only itself. */
function popEnds(ends: string[], end: string): string {
  const at = end === ISOLATE_END ? ends.lastIndexOf(end) : ends.length - 1;
  if (at < 0 || ends[at] !== end) return "";
  return ends.splice(at).reverse().join("");
}
