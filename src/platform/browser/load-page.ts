import { localPath } from "../http/local-path.ts";

/**
 * From a hydrated page to one that is not, or to one that could be either: loaded whole, because pages that are not
 * hydrated bring scripts of their own. Between hydrated pages the router's `Link` and `useNavigate` lead. Nothing leads off
 * the site: an address may come from a field of the page.
 */
export const loadPage = (address: string): void =>
  location.assign(localPath(address, location.origin) ?? "/");
