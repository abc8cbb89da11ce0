import { z } from "zod";
import { cleanLine, isVisible } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";

/** Where a dossier stands: being written, with the agency, decided upon. */
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

/** What somebody can be invited as; the others are named among those who came. */
export const INVITED_ROLES = ["scientific_manager", "member"] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

export const MAX_TEAMS = 99;

/**
 * An active team takes part while somebody is in it or invited to it. A vacant one has lost its last person: it takes part, without
 * a manager, until somebody joins it. A removed one takes no part any more, and its number is not given again.
 */
export const TEAM_STATES = ["active", "vacant", "removed"] as const;

/** Drafts one person coordinates at the same time: each has room for files, images and exports of its own. */
export const MAX_DRAFTS = 50;

export const MAX_ACRONYM = 30;
export const MAX_TITLE = 300;

const line = (max: number) =>
  z
    .string("missing")
    .transform(cleanLine)
    .pipe(z.string().refine(isVisible, "missing").refine(isWithinLength(max), "tooLong"));

/** What a dossier is called. */
export const dossierNames = { acronym: line(MAX_ACRONYM), title: line(MAX_TITLE) };

/** What a dossier is called. */
export interface DossierNames {
  readonly acronym: string;
  readonly title: string;
}

/**
 * The names of a dossier that two people change at once: each name is as whoever changed it wants it. Null where both
 * changed the same one and want different words.
 */
export function mergeNames(
  seen: DossierNames,
  mine: DossierNames,
  theirs: DossierNames,
): DossierNames | null {
  const acronym = mergeName(seen.acronym, mine.acronym, theirs.acronym);
  const title = mergeName(seen.title, mine.title, theirs.title);
  return acronym === null || title === null ? null : { acronym, title };
}

function mergeName(seen: string, mine: string, theirs: string): string | null {
  if (mine === seen || mine === theirs) return theirs;
  return theirs === seen ? mine : null;
}

interface Draft {
  /** Its call has closed. */
  readonly over: boolean;
  readonly closesAt: Date;
}

/** Drafts by how long is left; those of closed calls come last, the latest of them first. */
export function sortByUrgency<Item extends Draft>(drafts: readonly Item[]): Item[] {
  return drafts.toSorted(
    (one, other) =>
      Number(one.over) - Number(other.over) ||
      (one.closesAt.getTime() - other.closesAt.getTime()) * (one.over ? -1 : 1),
  );
}
