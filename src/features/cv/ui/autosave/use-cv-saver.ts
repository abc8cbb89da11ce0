import { type RefObject, useEffect } from "react";
import type { SaverSummary } from "#platform/browser/saver/save-types.ts";
import { usePart, useSaver, useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { SAVED_EVENT, UNSAVED_EVENT } from "#ui/unsaved-events.ts";
import { type CvPartState, type CvSaver, type CvSaverPlace, cvSaver, partKey } from "./cv-saver.ts";

/** The saver of one step, for as long as its page is open: it saves before every way out of the page. */
export function useCvSaver(
  place: CvSaverPlace,
  form: RefObject<HTMLFormElement | null>,
): { saver: CvSaver; state: CvPartState } {
  const saver = useSaver(() => cvSaver(place));
  const state = usePart(saver, partKey(place.step));
  useEffect(() => {
    const onClick = (event: MouseEvent) => saveBeforeLeaving(event, saver, form.current);
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [saver, form]);
  const { kind } = useSaverSummary(saver);
  useEffect(() => {
    if (form.current) setGuard(form.current, kind);
  }, [form, kind]);
  return { saver, state };
}

/** The page's guard asks before leaving only once saving by itself has failed. */
function setGuard(form: HTMLFormElement, kind: SaverSummary["kind"]): void {
  const unsafe = kind === "device" || kind === "invalid" || kind === "conflict";
  if (unsafe) {
    form.dataset.guard = "unsaved";
    form.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
  } else if (kind === "saved" && form.dataset.guard !== undefined) {
    form.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
    delete form.dataset.guard;
  }
}

/** A link is followed once what was typed is saved. Where that fails, the guard is up and asks what to do. */
function saveBeforeLeaving(event: MouseEvent, saver: CvSaver, form: HTMLFormElement | null): void {
  if (!saver.dirty || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.getAttribute("href")?.startsWith("#")) return;
  if (form?.dataset.guard !== undefined) return; // the guard has asked already
  event.preventDefault();
  // The guard goes up after the next paint, so the link is pressed again after that.
  void saver.save().then(() => setTimeout(() => link.click(), 50));
}
