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
export const CLOSE_ASKED_EVENT = "passerelle:close-asked";

/** Where the person was going when they chose to save first; the form's action may lead there afterwards. */
export const NEXT_FIELD = "_next";
