import { href } from "react-router";
import { consortiumHref, teamHref } from "#features/proposals/dossiers/rules/paths.ts";

/** An invitation by the hash of its mailed link, or by its id for whom it was sent to. */
export const invitationHref = (hash: string): string =>
  href("/mon-espace/dossier/invitation/decouvrir/:hash", { hash });

export const acceptHref = (hash: string): string =>
  href("/mon-espace/dossier/invitation/accepter/:hash", { hash });

export const declineHref = (hash: string): string =>
  href("/mon-espace/dossier/invitation/decliner/:hash", { hash });

/** For the team: an invitation of theirs, by its id. */
export const cancelHref = (id: string): string =>
  href("/mon-espace/dossier/invitation/annuler/:invitation", { invitation: id });

/** What was just done: said above the page. */
export const TEAM_DONE = [
  "removed",
  "teamRemoved",
  "delegate",
  "delegateEnded",
  "transferred",
  "managerNamed",
  "writing",
  "cancelled",
  "reminded",
  "renamed",
  "invited",
] as const;
export type TeamDone = (typeof TEAM_DONE)[number];

export const teamDoneHref = (id: string, done: TeamDone): string => `${teamHref(id)}?fait=${done}`;

export const consortiumDoneHref = (id: string, done: TeamDone): string =>
  `${consortiumHref(id)}?fait=${done}`;

/** What became of the contacts of a team: said above their page. */
export const CONTACTS_DONE = ["saved", "takenOver", "nothingToTakeOver"] as const;
export type ContactsDone = (typeof CONTACTS_DONE)[number];

/** Where each person finds what a dossier waits for from them. */
export const readinessHref = (id: string): string => `${consortiumHref(id)}#a-faire`;
