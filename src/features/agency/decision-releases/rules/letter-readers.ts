import type { DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";

/** Members of a dossier who get the letter by mail: the coordinator, and as copies the managers of its teams. */
export const LETTER_READERS: readonly DossierRole[] = [
  "coordinator",
  "delegate",
  "scientific_manager",
];
