import type { ComponentProps } from "react";
import { Link as RouterLink, useInRouterContext } from "react-router";
import { useIsClientRoute } from "./client-routes.ts";

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
