import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { measurePage } from "#features/portal/audience/ui/elements/measure-page.ts";
import { placeFocus } from "./place-focus.ts";

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
