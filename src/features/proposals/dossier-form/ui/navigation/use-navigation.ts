import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { toAnchorId } from "#form-engine/answer-key.ts";
import { isVisible } from "#form-engine/conditions.ts";
import { findNextMissing } from "#form-engine/find-questions.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { nameOccurrence } from "#form-engine/occurrences.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { CONTENT_ID } from "#ui/layouts.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { parseAnchor } from "../../rules/paths.ts";
import { useFormSession } from "../form-context.ts";
import { toSectionId } from "../node-text.ts";
import { scrollToTarget } from "./scroll-to-target.ts";
import { listFocusPages, useFocusMode } from "./use-focus-mode.ts";

/** Navigation in a form: to a question, a section or the next missing answer, and focus mode. */
export function useNavigation(main: RefObject<HTMLElement | null>, shape: FormState) {
  const { t, locale } = useLanguage();
  const { form, pageRef, store } = useFormSession();
  const pages = useMemo(
    () =>
      listFocusPages(form.model.children).filter(({ nodes }) =>
        nodes.some(({ id }) => isVisible(form, shape, id)),
      ),
    [form, shape],
  );
  const { page, setPage } = useFocusMode(
    `${pageRef.dossierId}/${pageRef.formModelType}`,
    pages.map(({ id }) => id),
  );
  const [announcement, announce] = useState("");
  /** The answer focused last: when a navigation button is pressed, the button has the focus. */
  const lastKey = useRef<string | null>(null);

  /** In focus mode, shows the page that contains the element. */
  const turnTo = (element: Element) => {
    const holder = element.closest<HTMLElement>("[data-page]")?.dataset.page;
    if (page !== null && holder && holder !== page) flushSync(() => setPage(holder));
  };
  const latestTurnTo = useRef(turnTo);
  latestTurnTo.current = turnTo;
  const goToElement = (id: string): boolean => {
    const target = findTarget(main.current, id);
    if (!target) return false;
    // Through a ref, since the focus mode page may change while scrolling goes on.
    scrollToTarget(target, () => latestTurnTo.current(target));
    return true;
  };
  const goTo = (key: string) => {
    lastKey.current = key;
    goToElement(toAnchorId(key));
  };
  const goToFirst = () => {
    const shown = main.current?.querySelector(".form-page:not([hidden])") ?? main.current;
    const first = shown?.querySelector<HTMLElement>(".question");
    if (first) scrollToTarget(first);
  };
  const goBackToAnswer = () => {
    if (lastKey.current === null || !goToElement(toAnchorId(lastKey.current))) goToFirst();
  };
  const goToSection = (nodeId: string) => goToElement(toSectionId(nodeId));
  const goToTop = () => {
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  const goToMissing = () => {
    const progress = store.count();
    const next = findNextMissing(form, shape, progress, lastKey.current);
    if (!next) return;
    goTo(next.key);
    const count = progress.missing.length;
    announce(t("dossierForm:missing.at", { title: nameOccurrence(next, locale), count }));
  };
  const setFocusMode = (on: boolean) => {
    if (!on) {
      setPage(null);
      return;
    }
    const holder = lastKey.current && document.getElementById(toAnchorId(lastKey.current));
    const here = holder ? holder.closest<HTMLElement>("[data-page]")?.dataset.page : undefined;
    flushSync(() => setPage(here ?? findSectionInView(main.current) ?? pages[0]?.id ?? null));
    main.current?.scrollIntoView({ block: "start" });
  };
  const turnPage = (step: 1 | -1) => {
    const next = pages[pages.findIndex(({ id }) => id === page) + step];
    if (!next) return;
    flushSync(() => setPage(next.id));
    const shown = main.current?.querySelector<HTMLElement>("[data-page]:not([hidden])");
    const section = shown?.querySelector<HTMLElement>(".form-section") ?? shown;
    if (section) scrollToTarget(section);
  };

  // Follows the hash of the address, even to a section that focus mode hides. The router changes the hash without a
  // browser event, but each navigation has a new key.
  const live = useIsHydrated();
  const { key: navigationKey } = useLocation();
  const follow = useRef(goToElement);
  follow.current = goToElement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address can be followed again
  useEffect(() => {
    // Some controls are replaced by hydration.
    if (!live) return;
    const onHash = () => {
      const id = parseAnchor(location.hash);
      if (id) follow.current(id);
    };
    onHash();
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, [live, navigationKey]);
  useEffect(() => {
    /** Handles links inside the form before the default navigation. */
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
      const id = parseAnchor(link?.getAttribute("href") ?? "");
      if (id && follow.current(id)) event.preventDefault();
    };
    const form = main.current;
    form?.addEventListener("click", onClick);
    return () => form?.removeEventListener("click", onClick);
  }, [main]);

  return {
    pages,
    page,
    announcement,
    goTo,
    goToFirst,
    goBackToAnswer,
    goToSection,
    goToTop,
    goToMissing,
    setFocusMode,
    turnPage,
    onFocus: (key: string) => {
      lastKey.current = key;
    },
  };
}

/** The element of an anchor. Questions are found by key, since the control with the id may not be rendered yet. */
function findTarget(main: HTMLElement | null, id: string): HTMLElement | null {
  if (!main) return null;
  const questions = [...main.querySelectorAll<HTMLElement>(".question[data-key]")];
  const question = questions.find(({ dataset }) => toAnchorId(dataset.key ?? "") === id);
  if (question) return question;
  const element = document.getElementById(id);
  if (!element || !main.contains(element)) return null;
  return element.closest<HTMLElement>(".question") ?? element;
}

export type Navigation = ReturnType<typeof useNavigation>;

/** The page whose top passed the middle of the window last. */
function findSectionInView(main: HTMLElement | null): string | undefined {
  const holders = [...(main?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
  const passed = holders.filter((one) => one.getBoundingClientRect().top < innerHeight / 2);
  return (passed.at(-1) ?? holders[0])?.dataset.page;
}
