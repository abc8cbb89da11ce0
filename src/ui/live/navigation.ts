import type { FormEvent, MouseEvent } from "react";
import { type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { toLocalPath } from "#platform/http/local-path.ts";
import { useIsClientRoute } from "../app-link.tsx";

/**
 * Returns a function that navigates to an address of the site: by the router between hydrated pages, otherwise by
 * loading it. Addresses of other sites are ignored, because an address may come from a form field.
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
 * Returns a click handler for an element with many links to pages of the site, which then are plain `<a>` elements. An
 * `AppLink` for each would cost more on the server than the rest of such a page.
 */
export function useFollowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigateTo = useNavigateTo();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    navigateTo(link.getAttribute("href") ?? "");
  };
}

/** Returns a submit handler for a form that only asks for an address (`method="get"`): it is followed like a link. */
export function useFollowForm(): (event: FormEvent<HTMLFormElement>) => void {
  const navigateTo = useNavigateTo();
  return (event) => {
    event.preventDefault();
    const { action } = event.currentTarget;
    const parameters = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string" && value !== "") parameters.append(name, value);
    const { pathname } = new URL(action);
    navigateTo(parameters.size > 0 ? `${pathname}?${parameters}` : pathname);
  };
}

/**
 * As a route's `shouldRevalidate`: loads the page's data again after every action, including refused ones, after
 * which the router would not. A refusal often means that the data has changed, and part of the submission may be
 * saved.
 */
export function revalidateAfterActions(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus !== undefined || args.defaultShouldRevalidate;
}
