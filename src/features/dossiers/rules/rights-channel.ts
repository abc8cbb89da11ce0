/** The word of the database that somebody's rights in a dossier have ended: `{dossierId} {userId}`. Sockets end with it. */
export const DOSSIER_RIGHTS_CHANNEL = "dossier_rights";
