import type { DossierPlace } from "#features/proposals/dossiers/rules/dossier.ts";

/** What decides whether a dossier can be deposited, as it is at one moment. */
export interface DepositConditions {
  readonly place: DossierPlace;
  readonly unlocked: boolean;
  /** Given by the agency with an edit after the closing; null where the call's own closing counts. */
  readonly editUntil: Date | null;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** How many minutes after the closing are still taken. Said to nobody. */
  readonly graceMinutes: number;
  /** Its coordinator confirmed its creation. */
  readonly confirmed: boolean;
  /** Nothing mandatory is missing. */
  readonly complete: boolean;
}

export type DepositRefusal = "deposited" | "notOpen" | "closed" | "unconfirmed" | "incomplete";

export type DepositVerdict =
  | { readonly ok: true; readonly kind: "deposit" | "refile" }
  | { readonly ok: false; readonly why: DepositRefusal };

/** The last moment at which a deposit is taken. */
export function getDepositEnd({
  editUntil,
  closesAt,
  graceMinutes,
}: Pick<DepositConditions, "editUntil" | "closesAt" | "graceMinutes">): Date {
  return editUntil ?? new Date(closesAt.getTime() + graceMinutes * 60_000);
}

/** What people are shown: the grace is for what is under way at the closing, and said to nobody. */
export const decideShownDeposit = (standing: DepositConditions, now: Date): DepositVerdict =>
  decideDeposit({ ...standing, graceMinutes: 0 }, now);

/** Whether a deposit that arrived at this moment stands. A call closes at its moment: what arrives then is late. */
export function decideDeposit(standing: DepositConditions, now: Date): DepositVerdict {
  const { place, unlocked, opensAt, confirmed, complete } = standing;
  if (place !== "draft" && !unlocked) return { ok: false, why: "deposited" };
  if (now < opensAt) return { ok: false, why: "notOpen" };
  if (now >= getDepositEnd(standing)) return { ok: false, why: "closed" };
  if (!confirmed) return { ok: false, why: "unconfirmed" };
  if (!complete) return { ok: false, why: "incomplete" };
  return { ok: true, kind: place === "draft" ? "deposit" : "refile" };
}
