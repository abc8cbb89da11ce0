/**
 * A value as a phrase of a Solr (Lucene) query. Between quotation marks only the mark itself and the backslash mean
 * anything; control characters mean nothing to anybody and are dropped.
 */
export function toSolrPhrase(value: string): string {
  const plain = value.replace(/\p{Cc}+/gu, " ").trim();
  return `"${plain.replace(/["\\]/g, "\\$&")}"`;
}
