export const STAFF_PATH = "/administration-portail-aap/reglages/equipe";
export const STAFF_CSV_PATH = `${STAFF_PATH}.csv`;

export const staffInvitationHref = (token: string): string => `/invitation-agence/${token}`;
