/** What marks an address that ORCID is to be read again before the page is shown. */
export const UPDATE_ORCID = "update-orcid";

/** Where closing the required information leads when ORCID hides something; null where it has been tried already. */
export function buildOrcidUpdateUrl(href: string): string | null {
  const url = new URL(href);
  if (url.searchParams.has(UPDATE_ORCID)) return null;
  url.searchParams.set(UPDATE_ORCID, "1");
  return url.href;
}
