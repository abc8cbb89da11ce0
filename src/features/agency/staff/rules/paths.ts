export const STAFF_PATH = "/administration-portail-aap/reglages/equipe";

export const staffInvitationHref = (token: string): string => `/invitation-agence/${token}`;
