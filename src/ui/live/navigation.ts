import { type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { toLocalPath } from "#platform/http/local-path.ts";
import { useIsClientRoute } from "../app-link.tsx";

/**
 * Leads to an address of ours from a hydrated page: by the router where it is one, too, else by loading it. Nothing leads
 * off the site: an address may come from a field of the page.
 */
export function useNavigateTo(): (address: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const leads = useIsClientRoute();
  return (address, { replace = false } = {}) => {
    const path = toLocalPath(address, location.origin) ?? "/";
    if (leads(path)) void navigate(path, { replace });
    else if (replace) location.replace(path);
    else location.assign(path);
  };
}

/**
 * As a route's `shouldRevalidate`: its page is read anew after every act, also a refused one, after which the router would
 * leave it as it was. A refusal often says that something else is there by now, and part of what was sent may be done.
 */
export function revalidateAfterActions(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus !== undefined || args.defaultShouldRevalidate;
}
