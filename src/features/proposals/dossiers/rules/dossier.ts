import { z } from "zod";
import { cleanLine, isVisible } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";

/** States of a dossier: being written, deposited, then one of three decisions. */
export const DOSSIER_PLACES = [
  "draft",
  "published",
  "selected",
  "not_selected",
  "not_eligible",
] as const;
export type DossierPlace = (typeof DOSSIER_PLACES)[number];

export const DOSSIER_ROLES = ["coordinator", "delegate", "scientific_manager", "member"] as const;
export type DossierRole = (typeof DOSSIER_ROLES)[number];

/** Roles of invitations. Delegates and coordinators are named among existing members. */
export const INVITED_ROLES = ["scientific_manager", "member"] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

export const MAX_TEAMS = 99;

/**
 * `active`: has members or open invitations. `vacant`: lost its last member; still takes part, without a manager, until a
 * member joins. `removed`: takes no part any more; its number is not reused.
 */
export const TEAM_STATES = ["active", "vacant", "removed"] as const;

/** Drafts that one person may coordinate at the same time, because each has quotas for files, images and exports. */
export const MAX_DRAFTS = 50;

export const MAX_ACRONYM = 30;
export const MAX_TITLE = 300;

const singleLine = (max: number) =>
  z
    .string("missing")
    .transform(cleanLine)
    .pipe(z.string().refine(isVisible, "missing").refine(isWithinLength(max), "tooLong"));

/** Schemas of a dossier's acronym and title. */
export const dossierNames = { acronym: singleLine(MAX_ACRONYM), title: singleLine(MAX_TITLE) };

export interface DossierNames {
  readonly acronym: string;
  readonly title: string;
}

/** Three-way merge of names that two members edit at once. Null when both changed the same name to different values. */
export function mergeNames(
  base: DossierNames,
  mine: DossierNames,
  current: DossierNames,
): DossierNames | null {
  const acronym = mergeName(base.acronym, mine.acronym, current.acronym);
  const title = mergeName(base.title, mine.title, current.title);
  return acronym === null || title === null ? null : { acronym, title };
}

function mergeName(base: string, mine: string, current: string): string | null {
  if (mine === base || mine === current) return current;
  return current === base ? mine : null;
}

interface Draft {
  /** The call has closed. */
  readonly over: boolean;
  readonly closesAt: Date;
}

/** Drafts by time left. Those of closed calls come last, the most recently closed first. */
export function sortByUrgency<Item extends Draft>(drafts: readonly Item[]): Item[] {
  return drafts.toSorted(
    (one, other) =>
      Number(one.over) - Number(other.over) ||
      (one.closesAt.getTime() - other.closesAt.getTime()) * (one.over ? -1 : 1),
  );
}
