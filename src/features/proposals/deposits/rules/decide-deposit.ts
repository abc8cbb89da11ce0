import type { DossierPlace } from "#features/proposals/dossiers/rules/dossier.ts";

/** The conditions of a deposit at one moment. */
export interface DepositConditions {
  readonly place: DossierPlace;
  readonly unlocked: boolean;
  /** End of an edit that the agency opened, which replaces the closing; null where the call's closing applies. */
  readonly editUntil: Date | null;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** When the agency withdrew the call; null if it did not. */
  readonly withdrawnAt: Date | null;
  /** Minutes after the closing during which deposits are still accepted. Not shown to applicants. */
  readonly graceMinutes: number;
  /** The coordinator confirmed the creation. */
  readonly confirmed: boolean;
  /** Nothing mandatory is missing. */
  readonly complete: boolean;
}

export const DEPOSIT_REFUSALS = [
  "deposited",
  "withdrawn",
  "notOpen",
  "closed",
  "unconfirmed",
  "incomplete",
] as const;
export type DepositRefusal = (typeof DEPOSIT_REFUSALS)[number];

export type DepositVerdict =
  | { readonly ok: true; readonly kind: "deposit" | "refile" }
  | { readonly ok: false; readonly why: DepositRefusal };

/** The end of deposits, exclusive: the edit's own end, or the closing plus the grace. */
export function getDepositEnd({
  editUntil,
  closesAt,
  graceMinutes,
}: Pick<DepositConditions, "editUntil" | "closesAt" | "graceMinutes">): Date {
  return editUntil ?? new Date(closesAt.getTime() + graceMinutes * 60_000);
}

/** The verdict that pages show: without the grace, which is for requests under way at the closing. */
export const decideShownDeposit = (conditions: DepositConditions, now: Date): DepositVerdict =>
  decideDeposit({ ...conditions, graceMinutes: 0 }, now);

/** Whether a deposit that arrived at `now` is accepted. One that arrives exactly at the end is late. */
export function decideDeposit(conditions: DepositConditions, now: Date): DepositVerdict {
  const { place, unlocked, opensAt, withdrawnAt, confirmed, complete } = conditions;
  if (place !== "draft" && !unlocked) return { ok: false, why: "deposited" };
  if (withdrawnAt) return { ok: false, why: "withdrawn" };
  if (now < opensAt) return { ok: false, why: "notOpen" };
  if (now >= getDepositEnd(conditions)) return { ok: false, why: "closed" };
  if (!confirmed) return { ok: false, why: "unconfirmed" };
  if (!complete) return { ok: false, why: "incomplete" };
  return { ok: true, kind: place === "draft" ? "deposit" : "refile" };
}
