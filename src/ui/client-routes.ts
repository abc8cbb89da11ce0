import { createContext, useContext } from "react";
import { useLocation } from "react-router";

/** Whether the router leads to the page of a path, as the product says it; to all others one goes by loading them. */
export const ClientRoutesContext = createContext<(path: string) => boolean>(() => false);

/** Whether the router leads from the page one is on to an address of the site. */
export function useIsClientRoute(): (address: string) => boolean {
  const isHydrated = useContext(ClientRoutesContext);
  const here = useLocation();
  return (address) => {
    if (!address.startsWith("/") || address.startsWith("//") || !isHydrated(here.pathname))
      return false;
    const { pathname, search, hash } = new URL(address, "http://here");
    // A place of the page one is on is the browser's: for the router it would be a new visit, which drops what a form answered.
    const staysHere = hash !== "" && pathname === here.pathname && search === here.search;
    return !staysHere && isHydrated(pathname);
  };
}
