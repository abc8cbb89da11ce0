const RESOLVER = /^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\//i;
const DOI = /^10\.\d{4,9}(?:\.\d+)*\/[^\s\p{Cc}]+$/u;

/** A DOI as it is compared and stored: lower case, without resolver or prefix. Null for what is none. */
export function normalizeDoi(text: string | null | undefined): string | null {
  let doi = (text ?? "").trim();
  const bare = doi.replace(RESOLVER, "");
  // Only an address may be percent-encoded; a bare DOI may hold a percent sign of its own.
  if (bare !== doi) doi = tryDecodeUri(bare);
  doi = doi.replace(/^doi:\s*/i, "").toLowerCase();
  return DOI.test(doi) ? doi : null;
}

/** Where a stored DOI leads. */
export const doiHref = (doi: string): string =>
  `https://doi.org/${doi.split("/").map(encodeURIComponent).join("/")}`;

function tryDecodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
