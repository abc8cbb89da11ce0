import { href } from "react-router";
/** The page of an agency; `page` selects a page of its list of calls. */
export const partnerHref = (slug: string, page = 1): string =>
  href("/partenaire/:slug/:page?", { slug, ...(page > 1 && { page: String(page) }) });
