/** Before the first question: where the skip links lead. */
export const QUESTIONS_ID = "questions";

/** The question or section that an address names by its hash; what cannot be read names none. */
export function parseAnchor(hash: string): string | null {
  try {
    const id = decodeURIComponent(hash.slice(1));
    return /^(q|section)-/.test(id) ? id : null;
  } catch {
    return null;
  }
}
