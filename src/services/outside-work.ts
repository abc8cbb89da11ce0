/** How a person's works are asked for in a source. */
export interface WorkSearch {
  readonly by: "orcid" | "identifier" | "name";
  /** For a name: first name, then family name. */
  readonly value: string;
}

/** A publication or a dataset as a source describes it: nothing in it has been checked but its shape. */
export interface OutsideWork {
  readonly identifier: string;
  /** The source's own code of the kind of work. */
  readonly kind: string;
  readonly title: string;
  readonly authors: readonly string[];
  /** The journal, the conference, the book or the repository it stands in. */
  readonly container: string | undefined;
  /** As precise as the source knows it: a year, a month, a day, a moment. */
  readonly date: string | undefined;
  readonly doi: string | undefined;
  readonly url: string | undefined;
  readonly keywords: readonly string[];
}

/** Some works, and how many there are in all. */
export interface WorkPage {
  readonly total: number;
  /** How many the source sent on this page, those included that could not be understood. */
  readonly receivedCount: number;
  readonly works: readonly OutsideWork[];
}

/**
 * A value as a phrase of a Solr (Lucene) query. Between quotation marks only the mark itself and the backslash mean
 * anything; control characters mean nothing to anybody and are dropped.
 */
export function toSolrPhrase(value: string): string {
  const plain = value.replace(/\p{Cc}+/gu, " ").trim();
  return `"${plain.replace(/["\\]/g, "\\$&")}"`;
}
