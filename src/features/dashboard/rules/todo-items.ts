import { countParisDays } from "#platform/i18n/paris-time.ts";

/** A favourite that closes within so many days is something to do. */
export const DUE_WITHIN_DAYS = 14;
/** A list of things to do that is longer than this is a list of worries: the favourites' own page has the rest. */
export const MAX_CLOSING_FAVOURITES = 4;

export interface ClosingFavourite {
  readonly slug: string;
  readonly title: string;
  readonly partner: string;
  readonly closesAt: Date;
}

/** A dossier in which something waits for the person. */
export interface WaitingDossier {
  readonly id: string;
  readonly acronym: string;
  readonly call: string;
  readonly partner: string;
  readonly closesAt: Date;
  /** What is theirs to do, in words, what blocks the deposit first. */
  readonly tasks: readonly { readonly text: string; readonly href: string }[];
  /** Theirs to deposit, with nothing in the way: the draft, or what was changed since. */
  readonly toDeposit: "draft" | "changes" | null;
}

/** Somebody asks the person to join their dossier. */
export interface PendingInvitation {
  readonly id: string;
  readonly dossier: string;
  readonly from: string | null;
  readonly expiresAt: Date;
  readonly href: string;
}

export interface DashboardState {
  /** Open favourites. */
  readonly favourites: readonly ClosingFavourite[];
  readonly dossiers: readonly WaitingDossier[];
  readonly invitations: readonly PendingInvitation[];
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
export type TodoItem =
  /** Complete and not with the agency: the rest that is open in it can wait. */
  | { readonly kind: "deposit"; readonly dossier: WaitingDossier; readonly days: number }
  | { readonly kind: "dossier"; readonly dossier: WaitingDossier; readonly days: number }
  | { readonly kind: "invitation"; readonly invitation: PendingInvitation; readonly days: number }
  | { readonly kind: "closing"; readonly call: ClosingFavourite; readonly days: number }
  | { readonly kind: "address"; readonly given: boolean }
  | { readonly kind: "identity"; readonly missing: DashboardState["missing"] }
  | { readonly kind: "conflicts"; readonly count: number }
  | { readonly kind: "cv"; readonly id: string; readonly title: string; readonly step: number };

/** What the person has to do: what runs out first, then what blocks other things, then what is merely unfinished. */
export function listTodoItems(state: DashboardState, now: Date): TodoItem[] {
  const closing = state.favourites
    .map((call) => ({ kind: "closing" as const, call, days: countParisDays(now, call.closesAt) }))
    .filter(({ call, days }) => call.closesAt > now && days <= DUE_WITHIN_DAYS)
    .sort((a, b) => a.call.closesAt.getTime() - b.call.closesAt.getTime())
    .slice(0, MAX_CLOSING_FAVOURITES);
  const dossiers = state.dossiers
    .filter(({ closesAt, tasks, toDeposit }) => closesAt > now && (tasks.length > 0 || toDeposit))
    .map((dossier) => ({
      kind: dossier.toDeposit ? ("deposit" as const) : ("dossier" as const),
      dossier,
      days: countParisDays(now, dossier.closesAt),
    }));
  const invitations = state.invitations.map((invitation) => ({
    kind: "invitation" as const,
    invitation,
    days: countParisDays(now, invitation.expiresAt),
  }));
  // One's own work before what one merely keeps in sight, where both end on the same day.
  const things: TodoItem[] = [...dossiers, ...invitations, ...closing].sort(
    (one, other) => one.days - other.days,
  );
  if (!state.emailVerified) things.push({ kind: "address", given: state.email !== null });
  if (state.missing.length > 0) things.push({ kind: "identity", missing: state.missing });
  if (state.conflicts > 0) things.push({ kind: "conflicts", count: state.conflicts });
  if (state.unfinishedCv) things.push({ kind: "cv", ...state.unfinishedCv });
  return things;
}
