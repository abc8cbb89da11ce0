/** Sent to a guarded form by whatever keeps it without submitting it (an automatic save), and when that failed. */
export const SAVED_EVENT = "passerelle:saved";
export const UNSAVED_EVENT = "passerelle:unsaved";

/** Where the person was going when they chose to save first; the form's action may lead there afterwards. */
export const NEXT_FIELD = "_next";
