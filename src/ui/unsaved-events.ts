/** Sent to a guarded form that saves itself: after a successful save, and after a failed one. */
export const SAVED_EVENT = "passerelle:saved";
export const UNSAVED_EVENT = "passerelle:unsaved";

/** Sent by the guard to the document: the forms with unsaved content. */
export const UNSAVED_FORMS_EVENT = "passerelle:unsaved-forms";
export interface UnsavedFormsDetail {
  readonly forms: readonly HTMLFormElement[];
}

/** Sent to a form whose changes are discarded: « Continuer sans enregistrer ». */
export const DISCARDED_EVENT = "passerelle:discarded";

/** Sent to a filled-in dialog before it closes; a listener that cancels it asks first. */
export const CLOSE_REQUESTED_EVENT = "passerelle:close-asked";

/** The destination of a person who chose to save first; the form's action may redirect there. */
export const NEXT_FIELD = "_next";

/**
 * Sent to an unsaved form before the person is asked. A form that can save itself passes the result to `waitFor`;
 * navigation continues if it resolves to true.
 */
export const SAVE_FIRST_EVENT = "passerelle:save-first";
export interface SaveFirstDetail {
  waitFor(saved: Promise<boolean>): void;
}

/** Makes a form save itself before the page is left. Returns a function that ends this. */
export function saveBeforeLeaving(
  form: HTMLFormElement,
  save: () => Promise<boolean> | null,
): () => void {
  const onSaveFirst = (event: Event) => {
    const saved = save();
    if (saved) (event as CustomEvent<SaveFirstDetail>).detail.waitFor(saved);
  };
  form.addEventListener(SAVE_FIRST_EVENT, onSaveFirst);
  return () => form.removeEventListener(SAVE_FIRST_EVENT, onSaveFirst);
}
