/** Addresses of the researcher's pages that forms, links and redirections share. */
export const CAREER_PATH = "/mon-espace/mon-parcours";
export const BIOGRAPHY_PATH = `${CAREER_PATH}/biographie`;
export const ORCID_STATE_PATH = `${CAREER_PATH}/orcid`;
export const EXPERTISE_PATH = "/mon-espace/mes-expertises";
export const TEACHING_PATH = "/mon-espace/mes-responsabilites-pedagogiques";
/** The call that moves an entry of any of the lists. */
export const ORDER_PATH = "/mon-espace/ordre";

/** The lists, as addresses and forms name them; lists of the career path go by their kind. */
export const BREAKS = "interruptions";
export const EXPERT_WORK = "activites";
export const TEACHING = "enseignements";
export const RESPONSIBILITIES = "responsabilites";
