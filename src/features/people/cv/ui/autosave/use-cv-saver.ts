import { type RefObject, useEffect } from "react";
import type { SaverSummary } from "#platform/browser/saver/save-types.ts";
import { usePart, useSaver, useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { SAVED_EVENT, saveBeforeLeaving, UNSAVED_EVENT } from "#ui/unsaved-events.ts";
import {
  type CvPartState,
  type CvSaver,
  type CvSaverOptions,
  createCvSaver,
  toPartKey,
} from "./cv-saver.ts";

/** The saver of one step, for as long as its page is open: it saves before every way out of the page. */
export function useCvSaver(
  place: CvSaverOptions,
  form: RefObject<HTMLFormElement | null>,
): { saver: CvSaver; state: CvPartState } {
  const saver = useSaver(() => createCvSaver(place));
  const state = usePart(saver, toPartKey(place.step));
  useEffect(
    () =>
      form.current
        ? saveBeforeLeaving(form.current, () => saver.sendNow().then(() => !saver.isDirty))
        : undefined,
    [saver, form],
  );
  const { kind } = useSaverSummary(saver);
  useEffect(() => {
    if (form.current) setGuard(form.current, kind);
  }, [form, kind]);
  return { saver, state };
}

/** The page's guard saves before leaving, and asks only once that has failed. */
function setGuard(form: HTMLFormElement, kind: SaverSummary["kind"]): void {
  if (kind !== "saved") {
    const isSafe = kind === "waiting" || kind === "saving";
    form.dataset.guard = isSafe ? "saving" : "unsaved";
    form.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
  } else if (form.dataset.guard !== undefined) {
    form.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
    delete form.dataset.guard;
  }
}
