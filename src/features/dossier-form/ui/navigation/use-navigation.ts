import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { anchorOf } from "#form-engine/answer-key.ts";
import { isVisible } from "#form-engine/conditions.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { nextMissing } from "#form-engine/next-missing.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { CONTENT_ID } from "#ui/public-layout.tsx";
import { anchorIn } from "../../rules/anchor-in.ts";
import { focusPages } from "../../rules/focus-pages.ts";
import { useFormSession } from "../form-context.ts";
import { sectionId, titleOf } from "../node-words.ts";
import { show, showAndFocus } from "./reveal.ts";
import { useFocusMode } from "./use-focus-mode.ts";

/** Moving about in a form: to a question, to a section, to what is missing, one section at a time. */
export function useNavigation(main: RefObject<HTMLElement | null>, shape: FormState) {
  const { t, locale } = useLanguage();
  const { form, place, store } = useFormSession();
  const pages = useMemo(
    () =>
      focusPages(form.model.children).filter(({ nodes }) =>
        nodes.some(({ id }) => isVisible(form, shape, id)),
      ),
    [form, shape],
  );
  const { page, setPage } = useFocusMode(
    `${place.dossierId}/${place.formModelType}`,
    pages.map(({ id }) => id),
  );
  const [announcement, announce] = useState("");
  /** Where one was last: a button that leads on has the focus when it is pressed. */
  const lastKey = useRef<string | null>(null);

  /** In focus mode the page that holds an element is turned to first. */
  const turnTo = (element: Element) => {
    const holder = element.closest<HTMLElement>("[data-page]")?.dataset.page;
    if (page !== null && holder && holder !== page) flushSync(() => setPage(holder));
  };
  const goToElement = (id: string): boolean => {
    const element = document.getElementById(id);
    if (!element || !main.current?.contains(element)) return false;
    turnTo(element);
    const question = element.closest<HTMLElement>(".question");
    if (question) showAndFocus(question);
    else show(element);
    return true;
  };
  const goTo = (key: string) => {
    lastKey.current = key;
    goToElement(anchorOf(key));
  };
  const goToSection = (nodeId: string) => goToElement(sectionId(nodeId));
  const goToTop = () => {
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  const goToMissing = () => {
    const progress = store.count();
    const next = nextMissing(form, shape, progress, lastKey.current);
    if (!next) return;
    goTo(next.key);
    const count = progress.missing.length;
    announce(t("dossierForm:missing.at", { title: titleOf(next.node, locale), count }));
  };
  const setFocusMode = (on: boolean) => {
    if (!on) {
      setPage(null);
      return;
    }
    const holder = lastKey.current && document.getElementById(anchorOf(lastKey.current));
    const here = holder ? holder.closest<HTMLElement>("[data-page]")?.dataset.page : undefined;
    flushSync(() => setPage(here ?? sectionInView(main.current) ?? pages[0]?.id ?? null));
    main.current?.scrollIntoView({ block: "start" });
  };
  const turnPage = (step: 1 | -1) => {
    const next = pages[pages.findIndex(({ id }) => id === page) + step];
    if (!next) return;
    flushSync(() => setPage(next.id));
    main.current?.scrollIntoView({ block: "start" });
    const head = main.current?.querySelector<HTMLElement>("[data-page]:not([hidden]) summary");
    head?.focus({ preventScroll: true });
  };

  // An address that names a question or a section leads there, also where focus mode would hide it.
  const follow = useRef(goToElement);
  follow.current = goToElement;
  useEffect(() => {
    const onHash = () => {
      const id = anchorIn(location.hash);
      if (id) follow.current(id);
    };
    onHash();
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);

  return {
    pages,
    page,
    announcement,
    goTo,
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

export type Navigation = ReturnType<typeof useNavigation>;

/** The page whose head has passed the top of the window last. */
function sectionInView(main: HTMLElement | null): string | undefined {
  const holders = [...(main?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
  const passed = holders.filter((one) => one.getBoundingClientRect().top < innerHeight / 2);
  return (passed.at(-1) ?? holders[0])?.dataset.page;
}
