import { useEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { measurePage } from "#features/portal/audience/ui/elements/measure-page.ts";

import { focusTarget } from "#ui/elements/in-page-links.ts";

/**
 * Does for client navigations what browsers do for documents: shows progress, measures the page, and moves the focus.
 */
export function NavigationEffects() {
  const { key, pathname, hash } = useLocation();
  const { state, location: target } = useNavigation();
  const isHistoryStep = useNavigationType() === "POP";
  const current = useRef({ key, pathname });
  const followedLink = useRef<Element | null>(null);
  const targetKey = target?.key;
  // A link pressed while the page before is still being rendered: the focus is lost when that page appears, and no longer
  // tells which link was followed.
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link) followedLink.current = link;
    };
    addEventListener("click", onClick, { capture: true });
    return () => removeEventListener("click", onClick, { capture: true });
  }, []);
  // For each navigation: a link followed before the last page arrived replaces it.
  useEffect(() => {
    const active = document.activeElement;
    if (targetKey !== undefined && active !== document.body) followedLink.current = active;
  }, [targetKey]);
  // Effects of the page come first: an element that the page focused keeps the focus.
  useEffect(() => {
    const previous = current.current;
    if (previous.key === key) return;
    current.current = { key, pathname };
    placeFocus({
      hash,
      previousFocus: isHistoryStep ? null : followedLink.current,
      isNew: previous.pathname !== pathname,
    });
    // The link is kept: it may have been followed while this page was being rendered.
    measurePage();
  }, [key, pathname, hash, isHistoryStep]);
  return <div className="page-progress" aria-hidden="true" hidden={state === "idle"} />;
}

interface NavigationState {
  /** Fragment of the address. */
  readonly hash: string;
  /** The focused element when the navigation started. */
  readonly previousFocus: Element | null;
  /** Whether the path changed. */
  readonly isNew: boolean;
}

/**
 * Moves the focus after a navigation: to the target of the fragment, to the followed tab, otherwise to the page's
 * title. A focus set meanwhile stays.
 */
function placeFocus({ hash, previousFocus, isNew }: NavigationState): void {
  const active = document.activeElement;
  const isLost = active === null || active === document.body;
  // The focus on the followed menu link does not count.
  if (!isLost && !(isNew && active === previousFocus)) return;
  const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (named) focusTarget(named);
  else (findTab(previousFocus) ?? findPageTitle())?.focus({ preventScroll: true });
}

/** Rows of links that both pages have: the focus stays on the same link. */
const ROWS = [".tabs a", ".steps a", ".step-pages a"];

function findTab(followedLink: Element | null): HTMLElement | null {
  const row = ROWS.find((selector) => followedLink?.matches(selector));
  const href = followedLink?.getAttribute("href");
  if (!row || !href) return null;
  const links = document.querySelectorAll<HTMLElement>(`${row}[href="${CSS.escape(href)}"]`);
  // A link in a closed list cannot have the focus.
  return [...links].find((link) => link.offsetParent !== null) ?? null;
}

function findPageTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>("main h1");
  if (title) title.tabIndex = -1;
  return title ?? document.querySelector<HTMLElement>("main");
}
