import { z } from "zod";
import { rowId } from "#platform/row-id.ts";
import { MAX_LIST_QUERY_LENGTH } from "../../lists/rules/parse-list-query.ts";
import { MAX_SELECTED_ROWS } from "../../lists/rules/selection.ts";

/** Dossiers that one act changes at most: each assignment is a row of the audit. */
export const MAX_CHANGED_DOSSIERS = 2_000;

/** The dossiers that an act is about, as the form of the list names them. */
export const chosenDossiersSchema = z.object({
  /** The query of the list, as typed. */
  text: z.string().max(MAX_LIST_QUERY_LENGTH),
  /** Chosen rows; null for all rows of the query. */
  ids: z.array(rowId()).min(1).max(MAX_SELECTED_ROWS).nullable(),
  /** How many rows the page said were chosen. */
  shownCount: z.int().min(1),
});
export type ChosenDossiers = Readonly<Omit<z.output<typeof chosenDossiersSchema>, "ids">> & {
  readonly ids: readonly string[] | null;
};

/** Longest name of a label, and how many an agency may have. */
export const MAX_LABEL_LENGTH = 40;
export const MAX_LABELS = 200;
