import { z } from "zod";

/**
 * The parts of a deposited dossier that a request for completion opens; everything else stays as deposited. Sections of the
 * forms are not here: the questions outside them are locked for the agency (`dossier_locks`).
 */
export const openPartsSchema = z.object({
  /** Acronym and title, which are answers of no form. */
  names: z.boolean(),
  /** Ids of the slots whose files may change. */
  appendices: z.array(z.string()),
  /** Members, institutions and contacts. */
  team: z.boolean(),
  /** CVs, and the publications that each member gives. */
  cvs: z.boolean(),
});
export type OpenParts = z.output<typeof openPartsSchema>;
