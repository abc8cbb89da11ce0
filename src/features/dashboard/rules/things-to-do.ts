import { parisDaysBetween } from "#platform/i18n/paris-time.ts";

/** A favourite that closes within so many days is something to do. */
export const DUE_WITHIN_DAYS = 14;
/** A list of things to do that is longer than this is a list of worries: the favourites' own page has the rest. */
export const MAX_CLOSING = 4;

export interface ClosingFavourite {
  readonly slug: string;
  readonly title: string;
  readonly partner: string;
  readonly closesAt: Date;
}

export interface SpaceState {
  /** Open favourites. */
  readonly favourites: readonly ClosingFavourite[];
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** What a CV or a dossier needs and the profile lacks. */
  readonly missing: readonly ("title" | "gender" | "affiliation")[];
  /** Differences between what the person wrote and what ORCID says, to be settled. */
  readonly conflicts: number;
  readonly unfinishedCv: {
    readonly id: string;
    readonly title: string;
    readonly step: number;
  } | null;
}

/** Something that waits for the person; `days` where it cannot wait for ever. */
export type ThingToDo =
  | { readonly kind: "closing"; readonly call: ClosingFavourite; readonly days: number }
  | { readonly kind: "address"; readonly given: boolean }
  | { readonly kind: "identity"; readonly missing: SpaceState["missing"] }
  | { readonly kind: "conflicts"; readonly count: number }
  | { readonly kind: "cv"; readonly id: string; readonly title: string; readonly step: number };

/** What the person has to do: what runs out first, then what blocks other things, then what is merely unfinished. */
export function thingsToDo(state: SpaceState, now: Date): ThingToDo[] {
  const closing = state.favourites
    .map((call) => ({ kind: "closing" as const, call, days: parisDaysBetween(now, call.closesAt) }))
    .filter(({ call, days }) => call.closesAt > now && days <= DUE_WITHIN_DAYS)
    .sort((a, b) => a.call.closesAt.getTime() - b.call.closesAt.getTime())
    .slice(0, MAX_CLOSING);
  const things: ThingToDo[] = [...closing];
  if (!state.emailVerified) things.push({ kind: "address", given: state.email !== null });
  if (state.missing.length > 0) things.push({ kind: "identity", missing: state.missing });
  if (state.conflicts > 0) things.push({ kind: "conflicts", count: state.conflicts });
  if (state.unfinishedCv) things.push({ kind: "cv", ...state.unfinishedCv });
  return things;
}
