/** How to search for a person's works. */
export interface WorkSearch {
  readonly by: "orcid" | "identifier" | "name";
  /** For a name: first name, then family name. */
  readonly value: string;
}

/** A publication or dataset as described by a source; only its shape was validated. */
export interface OutsideWork {
  readonly identifier: string;
  /** The source's own code of the type. */
  readonly kind: string;
  readonly title: string;
  readonly authors: readonly string[];
  /** The journal, conference, book or repository. */
  readonly container: string | undefined;
  /** With the source's precision: year, month, day or moment. */
  readonly date: string | undefined;
  readonly doi: string | undefined;
  readonly url: string | undefined;
  readonly keywords: readonly string[];
}

/** A page of works, and their total number. */
export interface WorkPage {
  readonly total: number;
  /** Number of works on this page, including unreadable ones. */
  readonly receivedCount: number;
  readonly works: readonly OutsideWork[];
}

/**
 * A value as a quoted phrase of a Solr (Lucene) query. Inside quotes only the quote and the backslash are special;
 * control characters are dropped.
 */
export function toSolrPhrase(value: string): string {
  const plain = value.replace(/\p{Cc}+/gu, " ").trim();
  return `"${plain.replace(/["\\]/g, "\\$&")}"`;
}
