import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type UnsavedGuardProps = {
  words: {
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
 * without being submitted says so with the events of `unsaved-events.ts`.
 */
export function UnsavedGuard({ words }: UnsavedGuardProps) {
  return (
    <unsaved-guard>
      <Dialog
        title={words.title}
        closeLabel={words.stay}
        actions={
          <>
            <Button data-guard-leave="">{words.leave}</Button>
            <Button variant="primary" data-guard-save="">
              {words.save}
            </Button>
          </>
        }
      >
        <p>{words.text}</p>
      </Dialog>
    </unsaved-guard>
  );
}
