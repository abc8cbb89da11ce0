import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { SAVED_EVENT, UNSAVED_EVENT } from "#ui/unsaved-events.ts";
import type { Step } from "../../rules/cv-limits.ts";
import type { CvPart } from "../../rules/cv-parts.ts";
import { saveHref } from "../cv-hrefs.ts";
import { type SavedCv, sendSave } from "./answers.ts";
import { CvSaver, type SaverState } from "./cv-saver.ts";
import { deviceDraft } from "./device-draft.ts";

interface SaverPlace {
  id: string;
  step: Step;
  cv: SavedCv;
  submission?: { kind: "invalid" | "conflict"; part: CvPart } | undefined;
}

/** The saver of one step, for as long as its page is open: it saves before every way out of the page. */
export function useCvSaver(
  { id, step, cv, submission }: SaverPlace,
  form: RefObject<HTMLFormElement | null>,
): { saver: CvSaver; state: SaverState } {
  const [saver] = useState(
    () =>
      new CvSaver({
        cv,
        step,
        submission,
        send: (call, options) => sendSave(saveHref(id), call, options),
        drafts: deviceDraft(id, step),
      }),
  );
  const state = useSyncExternalStore(
    saver.subscribe,
    () => saver.state,
    () => saver.state,
  );
  useEffect(() => {
    saver.restore();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("online", () => void saver.flush(), { signal });
    // The last moment a page is sure to have; the request outlives it.
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState === "hidden" && saver.dirty)
          void saver.flush({ keepalive: true });
      },
      { signal },
    );
    document.addEventListener("click", (event) => saveBeforeLeaving(event, saver, form.current), {
      signal,
    });
    return () => {
      listening.abort();
      saver.stop();
    };
  }, [saver, form]);
  const { kind } = state.status;
  useEffect(() => {
    if (form.current) setGuard(form.current, kind);
  }, [form, kind]);
  return { saver, state };
}

/** The page's guard asks before leaving only once saving by itself has failed. */
function setGuard(form: HTMLFormElement, kind: SaverState["status"]["kind"]): void {
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
  void saver.flush().then(() => setTimeout(() => link.click(), 50));
}
