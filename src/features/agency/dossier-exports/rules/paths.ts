import { DOSSIERS_EXPORT_PATH } from "../../dossier-list/rules/paths.ts";

/** Chosen columns of the chosen dossiers, and their files as one archive. Both are posted with the selection. */
export const ANSWERS_CSV_PATH = `${DOSSIERS_EXPORT_PATH}/reponses.csv`;
export const DOSSIERS_ARCHIVE_PATH = `${DOSSIERS_EXPORT_PATH}/archive.zip`;

/** Fields of the two forms, beside those of the selection. */
export const EXPORT_FIELDS = {
  /** A ticked column. */
  column: "colonne",
  /** Language of the PDFs. */
  language: "langue",
  /** Kinds of files beside the PDF. */
  files: "fichiers",
} as const;

/** The parameter of the page's address with the chosen columns. */
export const COLUMNS_PARAMETER = "colonnes";
