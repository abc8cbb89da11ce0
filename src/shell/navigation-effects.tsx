import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { measurePage } from "#features/portal/audience/ui/elements/measure-page.ts";

import { focusTarget } from "#ui/elements/in-page-links.ts";

/**
 * What the browser does by itself when it loads a page, done where the router leads: it shows that something is on its
 * way, the page is counted, and the keyboard goes on from it.
 */
export function NavigationEffects() {
  const { key, pathname, hash } = useLocation();
  const { state, location: target } = useNavigation();
  const here = useRef({ key, pathname });
  const followed = useRef<Element | null>(null);
  const targetKey = target?.key;
  // Once more for each navigation: a link that is followed before the last one has come takes its place.
  useEffect(() => {
    const active = document.activeElement;
    if (targetKey !== undefined && active !== document.body) followed.current = active;
  }, [targetKey]);
  // Effects of the page itself come first: what it gave the focus to keeps it.
  useEffect(() => {
    const before = here.current;
    if (before.key === key) return;
    here.current = { key, pathname };
    placeFocus({ hash, previousFocus: followed.current, isNew: before.pathname !== pathname });
    followed.current = null;
    measurePage();
  }, [key, pathname, hash]);
  return <div className="page-progress" aria-hidden="true" hidden={state === "idle"} />;
}

interface NavigationState {
  /** The place of the page that its address names. */
  readonly hash: string;
  /** What had the focus when one set out. */
  readonly previousFocus: Element | null;
  /** Another page than before; otherwise the same one, read anew. */
  readonly isNew: boolean;
}

/**
 * Where the keyboard goes on after the router led somewhere: from the place the address names, from the tab that was
 * followed, else from the title of the page. Focus that is somewhere sensible already stays there.
 */
function placeFocus({ hash, previousFocus, isNew }: NavigationState): void {
  const active = document.activeElement;
  const isLost = active === null || active === document.body;
  // A link of a menu that is still there has done its work.
  if (!isLost && !(isNew && active === previousFocus)) return;
  const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (named) focusTarget(named);
  else (findTab(previousFocus) ?? findPageTitle())?.focus({ preventScroll: true });
}

/** Rows of links that stand on both pages, the old and the new: the navigation goes on from the same link. */
const ROWS = [".tabs a", ".steps a", ".step-pages a"];

function findTab(followed: Element | null): HTMLElement | null {
  const row = ROWS.find((selector) => followed?.matches(selector));
  const href = followed?.getAttribute("href");
  if (!row || !href) return null;
  const links = document.querySelectorAll<HTMLElement>(`${row}[href="${CSS.escape(href)}"]`);
  // A link of a list that is closed again cannot have the focus.
  return [...links].find((link) => link.offsetParent !== null) ?? null;
}

function findPageTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>("main h1");
  if (title) title.tabIndex = -1;
  return title ?? document.querySelector<HTMLElement>("main");
}
