/** The page of an agency, and a page of the list of its calls. */
export const partnerHref = (slug: string, page = 1): string =>
  page === 1 ? `/partenaire/${slug}` : `/partenaire/${slug}/${page}`;
