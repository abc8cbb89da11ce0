import { foldText } from "#platform/fold-text.ts";

const NAME = "dossier-search";

/**
 * Highlights the words of a search in the texts of an element, where the browser can do it without changing the document.
 * Returns how to end it.
 */
export function highlightText(element: HTMLElement | null, search: string): () => void {
  const registry = typeof CSS === "undefined" ? undefined : CSS.highlights;
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (!registry || !element || words.length === 0) return () => {};
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const folded = foldText(node.nodeValue ?? "");
    // Folding may change the length (œ): then positions do not fit, and the text is left alone.
    if (folded.length !== node.nodeValue?.length) continue;
    for (const word of words)
      for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
  }
  registry.set(NAME, new Highlight(...ranges));
  return () => void registry.delete(NAME);
}
