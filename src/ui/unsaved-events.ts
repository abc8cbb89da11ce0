/** Sent to a guarded form by whatever keeps it without submitting it (an automatic save), and when that failed. */
export const SAVED_EVENT = "passerelle:saved";
export const UNSAVED_EVENT = "passerelle:unsaved";

/** Told by the guard to the whole page: which forms hold something that is not kept. */
export const UNSAVED_FORMS_EVENT = "passerelle:unsaved-forms";
export interface UnsavedFormsDetail {
  readonly forms: readonly HTMLFormElement[];
}

/** Sent to a form whose changes the person gives up: « Continuer sans enregistrer ». */
export const DISCARDED_EVENT = "passerelle:discarded";

/** Sent to a dialog that was filled in and is about to be closed; whoever cancels it asks first. */
export const CLOSE_REQUESTED_EVENT = "passerelle:close-asked";

/** Where the person was going when they chose to save first; the form's action may lead there afterwards. */
export const NEXT_FIELD = "_next";

/**
 * Sent to a form that is not kept before the person is asked what to do about it. A form that is being saved, or can be saved
 * at once, says so by `waitFor`: the person goes on once that has answered true.
 */
export const SAVE_FIRST_EVENT = "passerelle:save-first";
export interface SaveFirstDetail {
  waitFor(saved: Promise<boolean>): void;
}

/** For a form that saves itself: on leaving the page it is saved first. Returns what ends that. */
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
