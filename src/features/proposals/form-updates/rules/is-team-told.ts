/**
 * Whether a team is told of a new version: only if something asks to be looked at. All other dossiers follow in silence,
 * as the trial of the publication announces.
 */
export const isTeamTold = (points: readonly unknown[]): boolean => points.length > 0;
