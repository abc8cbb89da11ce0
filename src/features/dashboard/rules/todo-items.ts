import { countParisDays } from "#platform/i18n/paris-time.ts";

/** A favourite that closes within this many days is a to-do item. */
export const DUE_WITHIN_DAYS = 14;
/** Further closing favourites are only on the favourites page, to keep the list short. */
export const MAX_CLOSING_FAVOURITES = 4;

export interface ClosingFavourite {
  readonly slug: string;
  readonly title: string;
  readonly partner: string;
  readonly closesAt: Date;
}

/** A dossier with a task for the person. */
export interface WaitingDossier {
  readonly id: string;
  readonly number: string;
  readonly acronym: string;
  readonly call: string;
  readonly closesAt: Date;
  /** The agency withdrew the call: nothing can be deposited any more. */
  readonly isWithdrawn: boolean;
  /** The person's tasks as text, those that block the deposit first. */
  readonly tasks: readonly { readonly text: string; readonly href: string }[];
  /** Set if the person can deposit now: the draft, or the changes since the last deposit. */
  readonly toDeposit: "draft" | "changes" | null;
}

/** An invitation to join a dossier. */
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
  /** Profile fields that a CV or a dossier needs and that are empty. */
  readonly missing: readonly ("title" | "gender" | "affiliation")[];
  /** Differences between the profile and the ORCID record that the person has to resolve. */
  readonly conflicts: number;
  readonly unfinishedCv: {
    readonly id: string;
    readonly title: string;
    readonly step: number;
  } | null;
}

/** A to-do item; `days` if it has a deadline. */
export type TodoItem =
  /** Complete and not yet deposited. Its remaining tasks are not listed. */
  | { readonly kind: "deposit"; readonly dossier: WaitingDossier; readonly days: number }
  | { readonly kind: "dossier"; readonly dossier: WaitingDossier; readonly days: number }
  | { readonly kind: "invitation"; readonly invitation: PendingInvitation; readonly days: number }
  | { readonly kind: "closing"; readonly call: ClosingFavourite; readonly days: number }
  | { readonly kind: "address"; readonly hasAddress: boolean }
  | { readonly kind: "identity"; readonly missing: DashboardState["missing"] }
  | { readonly kind: "conflicts"; readonly count: number }
  | { readonly kind: "cv"; readonly id: string; readonly title: string; readonly step: number };

/** The to-do items: those with a deadline by urgency, then those that block other work, then unfinished ones. */
export function listTodoItems(state: DashboardState, now: Date): TodoItem[] {
  const closing = state.favourites
    .map((call) => ({ kind: "closing" as const, call, days: countParisDays(now, call.closesAt) }))
    .filter(({ call, days }) => call.closesAt > now && days <= DUE_WITHIN_DAYS)
    .sort((a, b) => a.call.closesAt.getTime() - b.call.closesAt.getTime())
    .slice(0, MAX_CLOSING_FAVOURITES);
  const dossiers = state.dossiers
    .filter(({ closesAt, isWithdrawn }) => closesAt > now && !isWithdrawn)
    .filter(({ tasks, toDeposit }) => tasks.length > 0 || toDeposit)
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
  // The sort is stable: on the same day, dossiers and invitations come before favourites.
  const items: TodoItem[] = [...dossiers, ...invitations, ...closing].sort(
    (one, other) => one.days - other.days,
  );
  if (!state.emailVerified) items.push({ kind: "address", hasAddress: state.email !== null });
  if (state.missing.length > 0) items.push({ kind: "identity", missing: state.missing });
  if (state.conflicts > 0) items.push({ kind: "conflicts", count: state.conflicts });
  if (state.unfinishedCv) items.push({ kind: "cv", ...state.unfinishedCv });
  return items;
}
