import type { ComponentProps } from "react";
import { createContext, useContext } from "react";
import { Link as RouterLink, useInRouterContext, useLocation } from "react-router";

export type AppLinkProps = ComponentProps<"a"> & { href: string };

/**
 * A link to a page of ours, or anywhere. Between hydrated pages the router leads; to a page that is not hydrated, to a
 * file or to another site the browser does, so that it comes with its own scripts. Written the same in each case.
 */
export function AppLink(props: AppLinkProps) {
  // Pages outside the router (an error before it, a maintenance) have links, too.
  const routed = useInRouterContext();
  const { children, ...rest } = props;
  return routed ? <RoutedLink {...props} /> : <a {...rest}>{children}</a>;
}

function RoutedLink({ href, children, ...rest }: AppLinkProps) {
  const leads = useIsClientRoute();
  const leaves = rest.target !== undefined || rest.download !== undefined;
  if (leaves || !leads(href)) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink {...rest} to={href}>
      {children}
    </RouterLink>
  );
}

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
