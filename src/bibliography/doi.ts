const RESOLVER = /^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\//i;
const DOI = /^10\.\d{4,9}(?:\.\d+)*\/[^\s\p{Cc}]+$/u;

/**
 * Returns a DOI in the form that is compared and stored: lower case, without resolver or prefix. Null if the text is
 * not a DOI.
 */
export function normalizeDoi(text: string | null | undefined): string | null {
  let doi = (text ?? "").trim();
  const bare = doi.replace(RESOLVER, "");
  // Only a URL may be percent-encoded; a bare DOI may contain a literal percent sign.
  if (bare !== doi) doi = tryDecodeUri(bare);
  doi = doi.replace(/^doi:\s*/i, "").toLowerCase();
  return DOI.test(doi) ? doi : null;
}

/** The resolver URL of a normalized DOI. */
export const doiHref = (doi: string): string =>
  `https://doi.org/${doi.split("/").map(encodeURIComponent).join("/")}`;

function tryDecodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
