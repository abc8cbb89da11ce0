import type { ComponentProps } from "react";
import { createContext, useContext } from "react";
import { Link as RouterLink, useInRouterContext, useLocation } from "react-router";

export type AppLinkProps = ComponentProps<"a"> & { href: string };

/**
 * A link to a page of the site or anywhere else. Between hydrated pages the router navigates. Pages that are not
 * hydrated, files and other sites are loaded by the browser, so that they come with their own scripts.
 */
export function AppLink(props: AppLinkProps) {
  // Pages outside the router (early errors, maintenance) contain links too.
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

/** Whether the router can navigate to the page of a path. Set by the product. */
export const ClientRoutesContext = createContext<(path: string) => boolean>(() => false);

/** Returns a test whether the router can navigate from the current page to an address. */
export function useIsClientRoute(): (address: string) => boolean {
  const isHydrated = useContext(ClientRoutesContext);
  const here = useLocation();
  return (address) => {
    if (!address.startsWith("/") || address.startsWith("//") || !isHydrated(here.pathname))
      return false;
    const { pathname, search, hash } = new URL(address, "http://here");
    // A fragment of the current page is left to the browser: the router would treat it as a navigation and drop the
    // action's result.
    const staysHere = hash !== "" && pathname === here.pathname && search === here.search;
    return !staysHere && isHydrated(pathname);
  };
}
