import { href } from "react-router";
import { consortiumHref } from "#features/proposals/dossiers/rules/paths.ts";

/** An invitation, by the secret of its mailed link or by its id. */
export const invitationHref = (hash: string): string =>
  href("/mon-espace/dossier/invitation/decouvrir/:hash", { hash });

export const acceptHref = (hash: string): string =>
  href("/mon-espace/dossier/invitation/accepter/:hash", { hash });

export const declineHref = (hash: string): string =>
  href("/mon-espace/dossier/invitation/decliner/:hash", { hash });

/** For the team: cancels an invitation, by its id. */
export const cancelHref = (id: string): string =>
  href("/mon-espace/dossier/invitation/annuler/:invitation", { invitation: id });

/** Results of actions, shown above the page. */
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

/** Results of reminders to members with open tasks. */
export const REMINDERS_DONE = ["remindersSent", "nobodyReminded"] as const;
export type RemindersDone = (typeof REMINDERS_DONE)[number];

/** Results of contact changes, shown above the page. */
export const CONTACTS_DONE = ["saved", "takenOver", "nothingToTakeOver"] as const;
export type ContactsDone = (typeof CONTACTS_DONE)[number];

/** The list of a member's open tasks. */
export const readinessHref = (id: string): string => `${consortiumHref(id)}#a-faire`;
