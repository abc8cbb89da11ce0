/** The agency's list of deposited dossiers. */
export const DOSSIERS_PATH = "/administration-portail-aap/dossiers";
export const DOSSIERS_CSV_PATH = "/administration-portail-aap/dossiers/liste.csv";

/** The page of one deposited dossier for the staff of its agency. */
export const agencyDossierHref = (dossierId: string): string => `${DOSSIERS_PATH}/${dossierId}`;
