/** Addresses of the researcher's pages that forms, links and redirections share. */
export const CAREER_PATH = "/mon-espace/mon-parcours";
export const BIOGRAPHY_PATH = `${CAREER_PATH}/biographie`;
export const ORCID_STATE_PATH = `${CAREER_PATH}/orcid`;

/** The list of career breaks, in addresses and in forms. */
export const BREAKS = "interruptions";
