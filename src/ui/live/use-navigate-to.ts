import { useNavigate } from "react-router";
import { toLocalPath } from "#platform/http/local-path.ts";
import { useIsClientRoute } from "../client-routes.ts";

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
