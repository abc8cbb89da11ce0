/** Something of the dossier changed (an answer, a CV, a contact, its closing), by whomever: whoever shows it asks again. */
export const DOSSIER_CHANGED_EVENT = "dossier-changed";
