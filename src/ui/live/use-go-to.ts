import { useNavigate } from "react-router";
import { localPath } from "#platform/http/local-path.ts";
import { useRouterLeads } from "../router-pages.ts";

/**
 * Leads to an address of ours from a hydrated page: by the router where it is one, too, else by loading it. Nothing leads
 * off the site: an address may come from a field of the page.
 */
export function useGoTo(): (address: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const leads = useRouterLeads();
  return (address, { replace = false } = {}) => {
    const path = localPath(address, location.origin) ?? "/";
    if (leads(path)) void navigate(path, { replace });
    else if (replace) location.replace(path);
    else location.assign(path);
  };
}
