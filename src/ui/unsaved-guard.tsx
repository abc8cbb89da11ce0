import { useEffect, useRef } from "react";
import { useBlocker, useNavigation } from "react-router";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { UnsavedGuard as GuardElement } from "./elements/unsaved-guard.ts";

export type UnsavedGuardProps = {
  labels: {
    title: string;
    text: string;
    /** « Continuer sans enregistrer » */
    leave: string;
    /** « Enregistrer » */
    save: string;
    /** The name of the cross: « Rester sur la page » */
    stay: string;
  };
};

/**
 * Watches every `<form data-guard>` of the page, with or without React in the browser; one of these a page is enough.
 * `data-guard="unsaved"` is for a form the server gives back with what was typed and not yet kept. A form that saves
 * without being submitted says so with the events of `unsaved-events.ts`; with `saveBeforeLeaving` it is saved first and the
 * question comes only where that fails. `data-guard="saving"`: its text is sent while the page goes, so that closing the tab
 * asks nothing. `data-guard-ignore` is for links and forms that
 * may be followed without a question, `data-guard-stays` for a form that a script sends without leaving the page.
 */
export function UnsavedGuard({ labels }: UnsavedGuardProps) {
  const guard = useRef<GuardElement>(null);
  const held = useRef(0);
  // Links are held back by the element. "Back" to a page from which the router led is no link, and loads nothing.
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const stops =
      historyAction === "POP" &&
      currentLocation.pathname !== nextLocation.pathname &&
      guard.current?.hasUnsavedForms === true;
    if (stops) held.current += 1;
    return stops;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { pathname, search, hash } = blocker.location;
    const question = held.current;
    guard.current?.ask({
      next: `${pathname}${search}${hash}`,
      go: blocker.proceed,
      // Whoever stays and goes back again at once is held a second time before the first dialog has told that it closed.
      stay: () => {
        if (question === held.current) blocker.reset();
      },
    });
  }, [blocker]);
  // A form that the router sent may be back, refused.
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") guard.current?.scanForms?.();
  }, [state]);
  return (
    <unsaved-guard ref={guard}>
      <Dialog
        title={labels.title}
        closeLabel={labels.stay}
        actions={
          <>
            <Button data-guard-leave="">{labels.leave}</Button>
            <Button variant="primary" data-guard-save="">
              {labels.save}
            </Button>
          </>
        }
      >
        <p>{labels.text}</p>
      </Dialog>
    </unsaved-guard>
  );
}
