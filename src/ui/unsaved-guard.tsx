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
    /** Label of the close button: « Rester sur la page » */
    stay: string;
  };
};

/**
 * Watches every `<form data-guard>` of the page, with or without React in the browser; one per page is enough.
 * `data-guard="unsaved"`: the server returned the form with unsaved text. A form that saves itself reports it by the
 * events of `unsaved-events.ts`; with `saveBeforeLeaving` it is saved first, and the person is asked only if that
 * fails. `data-guard="saving"`: its text is sent during unload, so closing the tab asks nothing. `data-guard-ignore`:
 * links and forms that never ask. `data-guard-stays`: a form that a script sends without leaving the page.
 */
export function UnsavedGuard({ labels }: UnsavedGuardProps) {
  const guard = useRef<GuardElement>(null);
  const blockCount = useRef(0);
  // The element holds back links. Going back within the router is neither a link nor a page load.
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const stops =
      historyAction === "POP" &&
      currentLocation.pathname !== nextLocation.pathname &&
      guard.current?.hasUnsavedForms === true;
    if (stops) blockCount.current += 1;
    return stops;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { pathname, search, hash } = blocker.location;
    const question = blockCount.current;
    guard.current?.ask({
      next: `${pathname}${search}${hash}`,
      go: blocker.proceed,
      // Staying and going back again at once is blocked a second time before the first dialog has reported its
      // closing.
      stay: () => {
        if (question === blockCount.current) blocker.reset();
      },
    });
  }, [blocker]);
  // A form sent by the router may be back, refused.
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
