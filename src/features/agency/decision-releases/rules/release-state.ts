/**
 * `preparing`: letters are being frozen. `planned`: everything is frozen and waits for its minute. `blocked`: the minute
 * came and a dossier of the set had changed; nothing was released.
 */
export const RELEASE_STATES = ["preparing", "planned", "released", "cancelled", "blocked"] as const;
